import { focusOn } from '../kinds/focus-invalid.js';
import type { FieldPath } from './field-paths.js';

const controls = ':is(input, textarea, [contenteditable=true])';
/** How long a field may take to appear in the panel. */
const limitMs = 3000;

/** Moves the focus to a field of the panel, when it has appeared. */
export function focusField({ key, field }: FieldPath): void {
  const deadline = Date.now() + limitMs;
  const attempt = () => {
    const form = document.querySelector(`[data-fields] [data-row="${CSS.escape(key)}"]`);
    const control = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] ${controls}`);
    if (control) focusOn(control);
    else if (Date.now() < deadline) setTimeout(attempt, 50);
  };
  attempt();
}
