import { translate } from '../messages/use-t.js';
import { appearanceMessages } from './appearance-messages.js';
import { escapeHtml, tag } from './html.js';
import { appearanceAction } from './page-theme.js';

const choices = ['light', 'dark', 'system'] as const;

/**
 * Renders the form for light and dark, without a script. The page is the same for all visitors and stays in
 * caches. The style sheet of the appearance hides the button of the present one.
 */
export function renderAppearanceForm(language: string): string {
  const t = translate(appearanceMessages, language);
  const buttons = choices.map(
    (name) => `${tag('button', { name: 'to', value: name })}${escapeHtml(t(name))}</button>`,
  );
  return (
    tag('aside', { class: 'appearance', 'aria-label': t('appearance') }) +
    `${tag('form', { method: 'post', action: appearanceAction })}${buttons.join('')}</form></aside>`
  );
}
