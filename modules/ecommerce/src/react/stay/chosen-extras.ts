/** Returns the chosen extras of a form. */
export function extrasIn(form: ParentNode): { id: string; quantity: number }[] {
  return inputsIn(form).flatMap((input) => {
    const [id = '', quantity] = [input.dataset.extra, quantityOf(input)];
    return quantity > 0 ? [{ id, quantity }] : [];
  });
}

export const inputsIn = (box: ParentNode) => [...box.querySelectorAll<HTMLInputElement>('[data-extra]')];

export const quantityOf = ({ type, checked, value, max }: HTMLInputElement) =>
  type === 'checkbox' ? Number(checked) : Math.min(Math.max(0, Math.trunc(Number(value)) || 0), Number(max));

/** Writes chosen extras for a URL: `id*2,id*1`. */
export const extrasText = (extras: readonly { readonly id: string; readonly quantity: number }[]) =>
  extras.map(({ id, quantity }) => `${id}*${quantity}`).join(',');

/** Reads chosen extras of a URL. Ignores other text. */
export const parsedExtras = (text: string) =>
  text.split(',').flatMap((part) => {
    const [, id = '', quantity] = /^([\da-f-]{36})\*(\d{1,4})$/.exec(part) ?? [];
    return quantity === undefined ? [] : [{ id, quantity: Number(quantity) }];
  });

/** Returns a text in a language, else in English. */
export const textIn = (text: Readonly<Record<string, string>>, language: string) =>
  text[language] || text.en || '';
