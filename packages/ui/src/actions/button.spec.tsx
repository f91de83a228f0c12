import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button, buttonVariants } from './button.js';

it('has type "button" by default', () => {
  expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('<button type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('<button type="submit"');
});

it('styles its child with asChild and adds no element', () => {
  const html = renderToStaticMarkup(
    <Button asChild variant="primary" className="w-full">
      <a href="/boats" className="mt-2">
        Boats
      </a>
    </Button>,
  );

  expect(html).toMatch(/^<a href="\/boats" class="[^"]*bg-accent[^"]*w-full[^"]*mt-2[^"]*">Boats<\/a>$/);
  expect(html).not.toContain('type=');
});

it('lets class names of the caller override the variant', () => {
  const html = renderToStaticMarkup(<Button className="h-20 rounded-none">Go</Button>);

  expect(html).toContain('h-20 rounded-none');
  expect(html).not.toMatch(/\bh-11\b|rounded-full/);
});

it.each(['default', 'destructive', 'primary', 'secondary', 'outline', 'link', 'ghost'] as const)(
  'has a look of its own as %s',
  (variant) => {
    const others = (['default', 'destructive', 'primary', 'secondary', 'outline', 'link', 'ghost'] as const)
      .filter((other) => other !== variant)
      .map((other) => buttonVariants({ variant: other }));

    expect(others).not.toContain(buttonVariants({ variant }));
  },
);
