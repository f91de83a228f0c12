import { expect, it } from 'vitest';
import { markedAsEnglish, markFallback, withoutFallbackMarks } from './fallback-marks.js';

const close = markFallback('Close');

it('gives texts without a translation their language', () => {
  expect(markedAsEnglish(`<p>${close} Über</p>`)).toBe('<p><span lang="en">Close</span> Über</p>');
});

it('removes marks where no element can stand', () => {
  expect(markedAsEnglish(`<title>${close}</title><b title="${close}">x</b>`)).toBe(
    '<title>Close</title><b title="Close">x</b>',
  );
  expect(markedAsEnglish(`<select><option>${close}</option></select>`)).toBe(
    '<select><option>Close</option></select>',
  );
  expect(withoutFallbackMarks(close)).toBe('Close');
});

it('removes marks that stand alone', () => {
  expect(markedAsEnglish(`<p>${close.slice(0, -1)}</p>`)).toBe('<p>Close</p>');
});
