// How rows are scrolled, also more of them than a browser lays out: where the view begins in rows at their full height, and
// where the browser has scrolled to. In long lists those are two.

/** In pixels. */
export const rowHeight = 30;
/** Browsers lay nothing out that is much taller; of longer lists the scroll bar is to scale. */
const maximumHeight = 12_000_000;
/** At either end of such a list, in pixels, the browser scrolls as far as the rows go. */
const exactHeight = 1_000_000;
/** In pixels. A pixel of such a scroll bar stands for more, and nobody turns a wheel so far at once. */
const longestStep = 4_000;

export class RowScroll {
  #view;
  #body;
  #count;
  #height = 0;
  #top = 0;
  #scrolled = 0;

  /** `view` scrolls `body`, which has as many rows as `count()` tells. */
  constructor(view, body, count) { [this.#view, this.#body, this.#count] = [view, body, count]; }

  /** Where the view begins, in pixels from the first row. */
  get top() { return this.#top; }

  /** How many rows are in sight at once. */
  get rowsInSight() { return this.#height / rowHeight; }

  /** How much further down than its full height has it the browser is to have a row. */
  get shift() { return this.#scrolled - this.#top; }

  /** Tells how high the view is, in pixels. Asked for while a frame is made, it would have the browser lay out what is not ready. */
  set height(height) { this.#height = Math.max(0, height); }

  get #allHeight() { return this.#count() * rowHeight; }

  // How far there is to go, in rows at their full height and for the browser.
  get #mostTop() { return Math.max(0, this.#allHeight - this.#height); }
  get #mostScrolled() { return Math.min(this.#mostTop, maximumHeight - this.#height); }

  /** How much further a step of the browser's leads in the middle of a list that is too long for it. */
  get #scale() { return (this.#mostTop - 2 * exactHeight) / (this.#mostScrolled - 2 * exactHeight); }

  get #isExact() { return this.#mostTop === this.#mostScrolled; }

  /** Where the view begins when the scroll bar is there. */
  #topAt(scrolled) {
    if (scrolled <= exactHeight) return scrolled;
    const rest = this.#mostScrolled - scrolled;
    if (rest <= exactHeight) return this.#mostTop - rest;
    return Math.round(exactHeight + (scrolled - exactHeight) * this.#scale);
  }

  #scrolledFor(top) {
    if (top <= exactHeight) return top;
    const rest = this.#mostTop - top;
    if (rest <= exactHeight) return this.#mostScrolled - rest;
    return exactHeight + (top - exactHeight) / this.#scale;
  }

  /** Has the browser know how long it is. */
  layOut() {
    const height = `${Math.min(this.#allHeight, maximumHeight)}px`;
    if (this.#body.style.height !== height) this.#body.style.height = height;
  }

  /**
   * Goes where the browser has scrolled to. A wheel moves the rows as far as it turns, so that the browser scrolls by itself
   * what it has painted; dragging the scroll bar, as far as its scale says.
   */
  follow() {
    const { scrollTop } = this.#view;
    const step = scrollTop - this.#scrolled;
    this.#scrolled = scrollTop;
    if (this.#isExact) this.#top = scrollTop;
    else if (Math.abs(step) > longestStep) this.#top = this.#topAt(scrollTop);
    else this.#top = Math.max(0, Math.min(this.#top + step, this.#mostTop));
    // What the browser has to go has come to its end before the rows have.
    if (!this.#isExact && (scrollTop <= 0 || scrollTop >= this.#mostScrolled - 1)) this.goTo(this.#top);
  }

  goTo(top) {
    this.#top = Math.max(0, Math.min(top, this.#mostTop));
    this.#view.scrollTop = this.#isExact ? this.#top : this.#scrolledFor(this.#top);
    this.#scrolled = this.#view.scrollTop;
  }

  /** Moves as little as it has to for a row to be in sight. */
  reveal(row) {
    const [first, last] = [row * rowHeight, (row + 1) * rowHeight];
    if (first < this.#top) this.goTo(first);
    else if (last > this.#top + this.#height) this.goTo(last - this.#height);
  }
}
