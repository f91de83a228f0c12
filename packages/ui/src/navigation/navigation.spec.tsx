import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Breadcrumbs } from './breadcrumbs.js';
import { DisclosureMenu } from './disclosure-menu.js';
import { Pagination } from './pagination.js';

describe('Breadcrumbs', () => {
  it('links all items except the current page', () => {
    const html = renderToStaticMarkup(
      <Breadcrumbs
        items={[
          { label: 'Home', href: '/en' },
          { label: 'Boats', href: '/en/boats' },
        ]}
      />,
    );

    expect(html).toContain('href="/en"');
    expect(html).not.toContain('href="/en/boats"');
    expect(html).toMatch(/<span aria-current="page"[^>]*>Boats<\/span>/);
  });
});

describe('Pagination', () => {
  const words = { previousLabel: 'Previous', nextLabel: 'Next' };

  it('links to the previous and the next page', () => {
    const html = renderToStaticMarkup(<Pagination {...words} previousHref="?page=1" nextHref="?page=3" />);

    expect(html).toContain('href="?page=1" rel="prev"');
    expect(html).toContain('href="?page=3" rel="next"');
    expect(html).not.toContain('aria-disabled="true"');
  });

  it('marks the current one of the numbers, and hides gaps from screen readers', () => {
    const page = (number: number) => ({
      ...{ number, href: `?page=${number}`, label: `Page ${number}`, text: String(number) },
    });
    const html = renderToStaticMarkup(
      <Pagination {...words} previousHref="?page=2" numbers={[page(1), null, page(3)]} current={3} />,
    );

    expect(html).toMatch(/<ol [^>]*><li><a href="\?page=1" aria-label="Page 1" class/);
    expect(html).toMatch(/<li aria-hidden="true"[^>]*>…<\/li>/);
    expect(html).toMatch(/<a href="\?page=3" aria-label="Page 3" aria-current="page"/);
  });

  it('keeps a disabled link in place of a missing page', () => {
    const html = renderToStaticMarkup(<Pagination {...words} nextHref="?page=2" />);

    expect(html).toMatch(/<a role="link" aria-disabled="true"[^>]*>.*Previous<\/a>/);
  });

  it('renders nothing for a single page', () => {
    expect(renderToStaticMarkup(<Pagination {...words} />)).toBe('');
  });
});

describe('DisclosureMenu', () => {
  it('connects the button with the panel without JavaScript', () => {
    const html = renderToStaticMarkup(
      <DisclosureMenu id="menu" label="Menu" trigger="=">
        <a href="/en">Home</a>
      </DisclosureMenu>,
    );

    expect(html).toMatch(/<button type="button" popoverTarget="menu" aria-label="Menu"/i);
    expect(html).toMatch(/<div id="menu" popover="auto"/);
    expect(html).toMatch(/popoverTarget="menu" popoverTargetAction="hide" autofocus="" aria-label="Close"/i);
  });

  it('has no close button as a dropdown', () => {
    const html = renderToStaticMarkup(
      <DisclosureMenu id="language" layout="dropdown" trigger="EN">
        <a href="/ru">Русский</a>
      </DisclosureMenu>,
    );

    expect(html.match(/<button/g)).toHaveLength(1);
  });
});
