/**
 * The key that was pressed, in small letters: on a layout of other letters than Latin ones the Latin letter of the same key, so that
 * Ctrl+S saves where that key writes “ы”. A Latin layout of its own order keeps it.
 * https://www.w3.org/TR/uievents-code/#key-alphanumeric-writing-system
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isOther = letter !== undefined && /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return (isOther ? letter : key).toLowerCase();
}
