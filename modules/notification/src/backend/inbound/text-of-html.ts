import { optionalPackage } from '@flotilla/core';
import { renderingPackages } from '../templates/rendering-packages.js';

/**
 * Returns the text of an HTML mail, with `> ` before quoted lines. Loads the library with the first one. Deeper
 * elements than the limit are left out.
 */
export async function textOfHtml(html: string): Promise<string> {
  if (html.trim() === '') return '';
  const { toPlainText } = await optionalPackage(
    'Messages',
    renderingPackages.names.join(' '),
    () => import('@react-email/render'),
  );
  return toPlainText(html, {
    wordwrap: false,
    limits: { maxDepth: 60, maxChildNodes: 5000, maxInputLength: 400_000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
      { selector: 'th', options: { uppercase: false } },
    ],
  });
}
