import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { cn } from './cn.js';

const root = join(import.meta.dirname, '../../..');

const wholeMerge = extendTailwindMerge({
  extend: {
    theme: {
      container: ['content', 'page', 'prose', 'wide'],
      spacing: ['gutter', 'navbar', 'section'],
      tracking: ['display', 'label'],
    },
  },
});

/** Returns the class names in texts of the product's components, without variants such as `hover:`. */
function usedClasses(): string[] {
  const files = globSync(
    ['packages/{ui,react,rich-text,admin,site}/src/**/*.tsx', 'modules/*/src/{react,admin}/**/*.tsx'],
    { cwd: root },
  ).filter((file) => !file.includes('.spec.'));
  const texts = files.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/['"`][^'"`\n]+['"`]/g) ?? [],
  );
  const words = texts.flatMap((text) => text.slice(1, -1).split(/\s+/));
  const plain = words.filter((word) => /^-?[a-z][a-z0-9-]*[\w\].%/-]*(\[[^\s:]+\])?$/.test(word));
  return [...new Set(plain)].filter((word) => wholeMerge(`${word} ${word}`) === word);
}

it('merges each pair of classes of the product as tailwind-merge with all of its groups does', () => {
  const used = usedClasses();
  const differing = used.flatMap((first) =>
    used.flatMap((second) => {
      if (first === second) return [];
      const [merged, whole] = [cn(first, second), wholeMerge(first, second)];
      return merged === whole ? [] : [`${first} ${second}: ${merged}, not ${whole}`];
    }),
  );

  expect(used.length).toBeGreaterThan(400);
  expect(differing).toEqual([]);
});
