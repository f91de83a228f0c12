import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteProvider } from '../site/site.js';
import { renderContextOf } from './widget-props.js';
import { WidgetSection, type WidgetSectionProps } from './widget-section.js';

const nothing = { title: {}, subtitle: {}, description: {} };

function render(row: Partial<WidgetSectionProps['row']>, headingLevel: 1 | 2 = 2) {
  return renderToStaticMarkup(
    <SiteProvider value={{ language: 'ru', languages: ['en', 'ru'], path: '/' }}>
      <WidgetSection
        row={{ ...nothing, ...row }}
        context={renderContextOf({ region: 'main', isFirst: headingLevel === 1, headingLevel })}
      >
        <b>boats</b>
      </WidgetSection>
    </SiteProvider>,
  );
}

it.each([1, 2] as const)(
  'shows title, subtitle and description above its content, with a heading of level %i',
  (level) => {
    const html = render(
      { title: { ru: 'Лодки' }, subtitle: { en: 'For hire' }, description: { ru: 'Все двенадцать.' } },
      level,
    );

    expect(html).toMatch(
      new RegExp(
        `<h${level}[^>]*>Лодки</h${level}>.*lang="en"[^>]*>.*For hire.*Все двенадцать\\..*<b>boats</b>`,
      ),
    );
  },
);

it('leaves out empty texts', () => {
  expect(render({})).not.toMatch(/<h2|<p|undefined|null/);
});

it('has the anchor and the class names of its row, and a tinted background for "muted"', () => {
  const html = render({ anchor: 'fleet', className: 'muted mt-8' });

  expect(html).toMatch(/^<section (?=[^>]*id="fleet")(?=[^>]*data-tone="muted")[^>]*class="[^"]*mt-8/);
  expect(render({ className: 'mutedness' })).toContain('data-tone="plain"');
});
