/**
 * Classes of the grid of a form. The links of a stored row stand beside its text, outside of the form element,
 * because they have forms of their own. In one column the picture is the first, and the buttons are the last.
 */
export function formGridOf({ hasPicture, hasFields }: { hasPicture: boolean; hasFields: boolean }) {
  if (hasPicture && hasFields) return three;
  return hasPicture || hasFields ? two : one;
}

const grid =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 @3xl:grid-cols-[minmax(0,1fr)_20rem]';
const head = '@3xl:col-span-2 @3xl:row-start-1';
const picture = '@3xl:col-start-2 @3xl:row-start-2';

/** Classes of the parts of a form whose side has two entries below each other: the last one takes the rest. */
const two = {
  grid: `${grid} @3xl:grid-rows-[auto_auto_1fr_auto]`,
  head,
  picture,
  text: '@3xl:col-start-1 @3xl:row-span-2 @3xl:row-start-2',
  side: '@3xl:col-start-2 @3xl:row-start-2',
  links: '@3xl:col-start-2 @3xl:row-start-3',
  foot: 'order-last @3xl:col-span-2 @3xl:row-start-4',
} as const;
export type FormGrid = { readonly [Part in keyof typeof two]: string };

/** With one entry, the links. */
const one: FormGrid = { ...two, links: '@3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-2' };
/** With three entries: the picture, the fields and the links. */
const three: FormGrid = {
  grid: `${grid} @3xl:grid-rows-[auto_auto_auto_1fr_auto]`,
  head,
  picture,
  text: '@3xl:col-start-1 @3xl:row-span-3 @3xl:row-start-2',
  side: '@3xl:col-start-2 @3xl:row-start-3',
  links: '@3xl:col-start-2 @3xl:row-start-4',
  foot: 'order-last @3xl:col-span-2 @3xl:row-start-5',
};
