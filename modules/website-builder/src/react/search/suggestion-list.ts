/** A suggested page. */
export interface Suggestion {
  /** Label of its kind. */
  readonly kind: string;
  /** Path with the language. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
}

/** Returns the suggestions as options in groups of their kinds. `id`: prefix of their ids. */
export function suggestionGroups(found: readonly Suggestion[], id: string): HTMLElement[] {
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, own]) => {
    const heading = make('span', 'block px-3 pt-2 pb-1 text-xs font-semibold text-muted-foreground');
    heading.textContent = kind;
    // The group has the text as its name.
    heading.setAttribute('aria-hidden', 'true');
    const group = make('div', '');
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', kind);
    group.append(heading, ...own.map((one) => optionOf(one, `${id}-${found.indexOf(one)}`)));
    return group;
  });
}

/** Returns a link, so that it opens in a new tab like any other; keys reach it through the field. */
function optionOf({ url, title, description }: Suggestion, id: string): HTMLElement {
  const option = make(
    'a',
    'block rounded-md px-3 py-2 hover:bg-muted aria-selected:bg-muted aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-ring',
  );
  option.id = id;
  option.setAttribute('href', url);
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.tabIndex = -1;
  const name = make('span', 'block font-semibold wrap-anywhere');
  name.textContent = title;
  const text = make('span', 'block truncate text-sm text-muted-foreground');
  text.textContent = description;
  option.append(name, text);
  return option;
}

function make(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  return element;
}
