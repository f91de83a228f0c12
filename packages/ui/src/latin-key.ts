/**
 * Returns the pressed key in lowercase. On non-Latin layouts it returns the Latin letter of the same key, so
 * that Ctrl+S works where the key writes “ы”. Latin layouts with another order, such as Dvorak, keep theirs.
 * https://www.w3.org/TR/uievents-code/#key-alphanumeric-writing-system
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isOther = letter !== undefined && /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return (isOther ? letter : key).toLowerCase();
}
