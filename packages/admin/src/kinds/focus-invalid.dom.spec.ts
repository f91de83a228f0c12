import { afterEach, expect, it } from 'vitest';
import { focusField } from '../studio/focus-field.js';
import { focusFirstInvalid, focusIn } from './focus-invalid.js';

afterEach(() => document.body.replaceChildren());

/** Returns a folded field inside another fold. */
function foldedField() {
  document.body.innerHTML = `
    <div data-fields>
      <form data-row="fleet.boat:1">
        <details>
          <details><div data-field="berths"><input aria-invalid="true" /></div></details>
        </details>
      </form>
    </div>`;
  const [outer, inner] = document.querySelectorAll('details');
  const input = document.querySelector('input');
  if (!outer || !inner || !input) throw new Error('The field is missing.');
  return { outer, inner, input };
}

it.each([
  ['the first invalid input', () => focusFirstInvalid(document)],
  ['the input of a field', () => focusIn(document.querySelector<HTMLElement>('[data-field=berths]'))],
  ['a field of the studio', () => focusField({ key: 'fleet.boat:1', field: 'berths', leaf: undefined })],
])('opens the folds around %s before it gets the focus', (_, focus) => {
  const { outer, inner, input } = foldedField();
  focus();
  expect([outer.open, inner.open]).toEqual([true, true]);
  expect(document.activeElement).toBe(input);
});
