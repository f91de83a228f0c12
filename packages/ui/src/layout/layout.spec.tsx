import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Footer, FooterColumn, FooterLink } from './footer.js';
import { Grid } from './grid.js';
import { Navbar, NavbarLink } from './navbar.js';

it('labels its landmarks', () => {
  const html = renderToStaticMarkup(
    <>
      <Navbar brand="Flotilla" label="Главное меню" links={<NavbarLink href="/">Home</NavbarLink>} />
      <Footer legal="© Flotilla">
        <FooterColumn title="Boats">
          <FooterLink href="/en/boats">All</FooterLink>
        </FooterColumn>
      </Footer>
    </>,
  );

  expect(html).toMatch(/<header .*<nav aria-label="Главное меню"/);
  expect(html).toMatch(/<footer .*<nav aria-label="Boats".*<ul[^>]*><li><a [^>]*href="\/en\/boats"/);
});

it('has two columns or three', () => {
  expect(renderToStaticMarkup(<Grid columns={2} />)).toContain('md:grid-cols-2');
  expect(renderToStaticMarkup(<Grid />)).toContain('lg:grid-cols-3');
});
