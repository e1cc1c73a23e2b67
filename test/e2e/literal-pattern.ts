/** Returns the source of a pattern that matches this text only. */
export const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
