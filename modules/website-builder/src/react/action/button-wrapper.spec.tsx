import { SiteProvider } from '@flotilla/react';
import { makeRow } from '@flotilla/testing/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { button } from '../../index.js';
import { ButtonWrapper } from './button-wrapper.js';

it('wraps its children in one link', () => {
  const html = renderToStaticMarkup(
    <SiteProvider value={{ language: 'ru', languages: ['en', 'ru'], path: '/' }}>
      <ButtonWrapper
        button={{ ...makeRow(button, { url: '/boats', className: 'shadow-lg' }), icons: [] }}
        className="p-4"
      >
        <b>Aurora</b> <i>68</i>
      </ButtonWrapper>
    </SiteProvider>,
  );

  expect(html).toMatch(/^<a class="[^"]*p-4 shadow-lg" href="\/ru\/boats"><b>Aurora<\/b> <i>68<\/i><\/a>$/);
});
