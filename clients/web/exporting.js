export function exportObjects() {}
