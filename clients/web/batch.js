export function changeMany() {}
