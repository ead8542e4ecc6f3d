export function importObjects() {}
