import { defineView, foreign } from '@flotilla/core';
import { emptyDocument } from '@flotilla/core/documents';
import { expect, it } from 'vitest';
import { createPageRenderer, htmlOf } from '../server/page-renderer.js';
import { useLanguage } from '../site/site.js';
import { defineVariant } from './define-variant.js';
import { defineSlotContent, Slot } from './slot.js';
import type { WebModule } from '../web-module.js';

const bar = defineVariant(defineView({ of: foreign('fleet.widget'), variant: 'bar' }), () => (
  <nav>{<Slot name="fleet.bar" />}</nav>
));
const fleet: WebModule = { variants: [bar] };
const says = (text: string) =>
  defineSlotContent({ slot: 'fleet.bar', component: () => <b>{`${text} ${useLanguage()}`}</b> });

async function render(...modules: WebModule[]) {
  const renderPage = await createPageRenderer({
    modules: [fleet, ...modules],
    languages: ['en', 'ru'],
    defaults: { title: '', description: '', origin: '' },
    assets: { styles: [], scripts: [], fontsOf: () => [], favicon: '', themeColors: [] },
    showsErrors: true,
    onError: (error) => expect.unreachable(String(error)),
  });
  const link = { id: 'l', variant: 'default', className: null };
  const external = {
    entity: 'fleet.widget' as const,
    link,
    widget: { id: 'w', variant: 'bar' },
    lists: {},
    subject: null,
  };
  const widgets = [{ link, widget: { id: 'h', variant: 'default' }, externals: [external] }];
  return htmlOf(renderPage({ ...emptyDocument('/'), widgets }, { language: 'ru' }));
}

it('renders the contents of all modules, in their order', async () => {
  expect(await render({ slotContents: [says('cart')] }, { slotContents: [says('account')] })).toContain(
    '<nav><b>cart ru</b><b>account ru</b></nav>',
  );
});

it('renders nothing when no module fills it', async () => {
  const elsewhere = defineSlotContent({ slot: 'fleet.footer', component: () => <b>elsewhere</b> });

  expect(await render({ slotContents: [elsewhere] })).toContain('<nav></nav>');
});
