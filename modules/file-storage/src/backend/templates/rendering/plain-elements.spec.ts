import { createElement, Fragment } from 'react';
import { expect, it } from 'vitest';
import { plainNode } from './plain-elements.js';

it('calls the components of a tree, and keeps HTML and SVG elements', async () => {
  const Name = ({ name }: { name: string }) => createElement('b', { style: { fontSize: 20 } }, name);
  const Late = async ({ name }: { name: string }) => createElement(Name, { name });
  const tree = createElement(
    Fragment,
    null,
    createElement(Late, { name: 'Aurora' }),
    [42, null, false],
    createElement('img', { src: 'data:,' }),
  );

  const plain = await plainNode(tree);

  expect(plain).toEqual([
    { type: 'b', props: { style: { fontSize: 20 }, children: 'Aurora' }, key: null },
    [42, null, null],
    { type: 'img', props: { src: 'data:,' }, key: null },
  ]);
  expect(structuredClone(plain)).toEqual(plain);
});

it('rejects elements that only a browser renders', async () => {
  await expect(plainNode({ type: Symbol.for('react.suspense'), props: {} })).rejects.toThrow(
    'neither HTML, SVG, nor a function component',
  );
});
