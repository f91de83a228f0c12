/**
 * Classes of the grid of a stored row's form. Its links stand beside its text, outside of the form element, because
 * they have forms of their own. In one column the buttons are the last.
 */
export const formGrid =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 @3xl:grid-cols-[minmax(0,1fr)_20rem] @3xl:grid-rows-[auto_auto_1fr_auto]';

/** Classes of the parts of the grid. */
export const placeOf = {
  head: '@3xl:col-span-2 @3xl:row-start-1',
  text: '@3xl:col-start-1 @3xl:row-span-2 @3xl:row-start-2',
  side: '@3xl:col-start-2 @3xl:row-start-2',
  links: '@3xl:col-start-2 @3xl:row-start-3',
  /** Links without fields above them. */
  linksAlone: '@3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-2',
  foot: 'order-last @3xl:col-span-2 @3xl:row-start-4',
} as const;
