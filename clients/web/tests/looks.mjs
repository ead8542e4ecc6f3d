// How a page looks and reads: contrast of its texts, in HTML and in SVG, and what a screen reader is told.

import assert from "node:assert/strict";

/** Runs in the page: texts with less contrast to what is behind them than they need. */
export function lowContrasts() {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const parts = (colour, below) => {
    canvas.fillStyle = `rgb(${below.join(" ")})`;
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const behind = (element) => {
    const below = element.parentElement ? behind(element.parentElement) : [255, 255, 255];
    // In a box the box is behind the text.
    const frame = element.matches(".box") ? getComputedStyle(element.querySelector(".frame")).fill : getComputedStyle(element).backgroundColor;
    return parts(frame, below);
  };
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((each) => (each / 255 <= 0.03928 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!hasText || !element.checkVisibility({ visibilityProperty: true }) || element.matches(":disabled, option")) continue;
    const below = behind(element);
    const style = getComputedStyle(element);
    const colour = element instanceof SVGElement ? style.fill : style.color;
    const [light, dark] = [luminance(parts(colour, below)), luminance(below)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 4.5) found.push(`${element.localName}.${element.getAttribute("class") ?? ""} “${element.textContent.trim().slice(0, 30)}” ${ratio.toFixed(2)}`);
  }
  return found;
}

/**
 * Goes through a page by Tab, until it comes round: `missed` could be used and was not reached, `unmarked` does not show
 * that it has the focus. What is gone through by arrow keys is reached by them.
 */
export async function reachedByTab(page) {
  await page.run(() => {
    globalThis.reached = new Set();
    document.activeElement.blur();
  });
  const unmarked = [];
  for (let last = "";;) {
    await page.press("Tab");
    const { outline, html, isKnown } = await page.run(() => {
      const { activeElement: element } = document;
      const isSame = element === globalThis.lastReached;
      const found = {
        outline: element === document.body ? "solid" : getComputedStyle(element).outlineStyle, html: element.outerHTML.slice(0, 200),
        isKnown: globalThis.reached.has(element) && !isSame };
      globalThis.lastReached = element;
      globalThis.reached.add(element);
      return found;
    });
    if (isKnown) break;
    if (outline === "none" && html !== last) unmarked.push(html);
    last = html;
  }
  const missed = await page.run(() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility({ visibilityProperty: true }) && !globalThis.reached.has(each))
    .map(({ outerHTML }) => outerHTML.slice(0, 200)));
  return { missed, unmarked, count: await page.run(() => globalThis.reached.size) };
}

const needNames = new Set(["button", "link", "textbox", "combobox", "checkbox", "grid", "treegrid", "dialog", "navigation", "region", "log", "listbox",
  "searchbox", "spinbutton", "columnheader", "rowheader", "option", "img", "image", "radio", "menuitem", "DateTime", "complementary", "DisclosureTriangle", "progressbar", "treeitem"]);

/** What the browser tells a screen reader that has a role without a name. */
export async function nameless(page) {
  const { nodes } = await page.send("Accessibility.getFullAXTree");
  assert.ok(nodes.length > 50);
  return nodes.filter(({ ignored, role, name }) => !ignored && needNames.has(role?.value) && !name?.value?.trim())
    .map(({ role, properties }) => `${role.value} ${JSON.stringify(properties?.slice(0, 2))}`);
}
