/** The pointer's blue, with enough contrast on light and on dark pages. */
export const pointerColor = '#2563eb';
/** The line and the reason of a refused place. */
export const deniedColor = '#b91c1c';
/** Above everything that pages show. */
const topmost = '2147483647';

/**
 * Creates an element above the page, for the pointer only: the tree of the studio has the same actions for the
 * keyboard and for screen readers. It belongs outside of the body, so that patches of the page do not see it.
 */
export function layer(name: string): HTMLElement {
  const element = document.createElement('div');
  element.dataset['outline'] = name;
  element.setAttribute('aria-hidden', 'true');
  element.style.cssText = `position:fixed;z-index:${topmost};box-sizing:border-box;pointer-events:none`;
  return element;
}

/** Creates a text of a layer. */
export function labelOf(text: string, color: string): HTMLElement {
  const label = document.createElement('span');
  label.textContent = text;
  label.style.cssText = `padding:0 8px;border-radius:4px;background:${color};color:#fff;font:600 12px/22px system-ui,sans-serif;max-width:90%`;
  return label;
}

/** Returns whether a node belongs to a layer. */
export const isInLayer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-outline]') !== null;

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the area around all elements; undefined when none of them is shown. */
export function areaOf(elements: readonly Element[]): Area | undefined {
  const all = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
  if (all.length === 0) return undefined;
  const edge = (side: keyof Area) => all.map((one) => one[side]);
  return {
    left: Math.max(0, Math.min(...edge('left'))),
    top: Math.min(...edge('top')),
    right: Math.min(document.documentElement.clientWidth, Math.max(...edge('right'))),
    bottom: Math.max(...edge('bottom')),
  };
}
