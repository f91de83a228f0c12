import { forwardRef, memo, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createScope, renderScoped, useScope } from './scope.server.js';

const Language = createScope('en');
const Word = () => <b>{useScope(Language)}</b>;
const htmlOf = (node: ReactNode) => renderToStaticMarkup(renderScoped(node));

it('returns the value of the closest provider, and the initial one outside of all', () => {
  const html = htmlOf(
    <>
      <Word />
      <Language.Provider value="ru">
        <p>
          <Word />
          <Language.Provider value="el">
            <Word />
          </Language.Provider>
        </p>
        <Word />
      </Language.Provider>
      <Word />
    </>,
  );

  expect(html).toBe('<b>en</b><p><b>ru</b><b>el</b></p><b>ru</b><b>en</b>');
});

it('restores the outer value when a component throws', () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const broken = (
    <Language.Provider value="ru">
      <Broken />
    </Language.Provider>
  );

  expect(() => renderScoped(broken)).toThrow('broken');
  expect(useScope(Language)).toBe('en');
});

it('renders the results of memo and forwardRef, elements in props, and lists with their keys', () => {
  const Memo = memo(Word);
  const Forwarded = forwardRef<HTMLElement>((_, ref) => (
    <i ref={ref}>
      <Word />
    </i>
  ));
  const Framed = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
    <section>
      {head}
      {children}
    </section>
  );
  const rendered = renderScoped(['a', 'b'].map((key) => <Memo key={key} />));

  expect(rendered).toMatchObject([{ key: 'a' }, { key: 'b' }]);
  expect(
    htmlOf(
      <Language.Provider value="ru">
        <Framed head={<Memo />}>
          <Forwarded />
        </Framed>
      </Language.Provider>,
    ),
  ).toBe('<section><b>ru</b><i><b>ru</b></i></section>');
});

it('leaves client components to React, with their children rendered in scope', () => {
  const Client = Object.assign(({ children }: { children: ReactNode }) => <u>{children}</u>, {
    $$typeof: Symbol.for('react.client.reference'),
  });
  const rendered = renderScoped(
    <Language.Provider value="ru">
      <Client>
        <Word />
      </Client>
    </Language.Provider>,
  );

  expect(rendered).toMatchObject({ type: Client, props: { children: { type: 'b' } } });
});
