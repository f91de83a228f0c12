import { z } from 'zod';
import { isStorableText } from '../values/values.js';
import { codeLanguagePattern, type RichTextBlock, type RichTextDocument } from './document.js';
import { safeHref, safeSrc } from './safe-href.js';

const maxAddressLength = 2_000;
/** Of a side of a picture. */
export const maxPixels = 20_000;

const storable = z.string('must be text').refine(isStorableText, 'must be well-formed text without NUL characters');
const address = storable.min(1, 'must not be empty').max(maxAddressLength, `must be at most ${maxAddressLength} characters`);
const mark = z.literal(true, 'must be true, or left out').optional();
const pixels = z.int('must be a whole number of pixels').min(1, 'must be at least 1').max(maxPixels, `must be at most ${maxPixels}`);

const text = z.strictObject({
  type: z.undefined('must be left out: links hold text').optional(),
  text: storable,
  bold: mark,
  italic: mark,
  underline: mark,
  strike: mark,
  code: mark,
});
const link = z.strictObject({
  type: z.literal('link'),
  href: address.refine((href) => safeHref(href) !== undefined, 'must not run a script'),
  children: listOf(text),
});
const inline = oneOf([text, link], 'must be link, or left out for text');

const paragraph = z.strictObject({ type: z.literal('paragraph'), children: listOf(inline) });
const heading = z.strictObject({
  type: z.literal('heading'),
  level: z.literal([1, 2, 3, 4, 5, 6], 'must be 1 to 6'),
  children: listOf(inline),
});
const list = z.strictObject({
  type: z.literal('list'),
  style: z.enum(['bulleted', 'numbered'], 'must be bulleted or numbered'),
  children: someOf(z.strictObject({ type: z.literal('list-item', 'must be list-item'), children: listOf(z.lazy(() => block)) })),
});
const quote = z.strictObject({ type: z.literal('quote'), children: listOf(z.lazy(() => block)) });
const codeBlock = z.strictObject({
  type: z.literal('code-block'),
  language: z.string('must be text').regex(codeLanguagePattern, 'must be the short name of a language').optional(),
  children: listOf(z.strictObject({ text: storable })),
});

const nothing = z.array(z.strictObject({ text: z.literal('', 'must be empty') }), 'must be an empty list').max(1, 'must be an empty list');
const image = z.strictObject({
  type: z.literal('image'),
  src: address.refine((src) => safeSrc(src) !== undefined, 'must be a path or an http address'),
  fileId: z.guid('must be a uuid').optional(),
  alt: storable,
  width: pixels.optional(),
  height: pixels.optional(),
  children: nothing,
});
const divider = z.strictObject({ type: z.literal('divider'), children: nothing });

const cell = z.strictObject({
  type: z.literal('table-cell', 'must be table-cell'),
  scope: z.enum(['col', 'row'], 'must be col or row').optional(),
  children: listOf(inline),
});
const table = z.strictObject({
  type: z.literal('table'),
  caption: storable.optional(),
  children: someOf(z.strictObject({ type: z.literal('table-row', 'must be table-row'), children: someOf(cell) })),
});

const blocks = [paragraph, heading, list, quote, codeBlock, image, table, divider] as const;
const block: z.ZodType<RichTextBlock> = oneOf(blocks, `must be one of ${blocks.map(({ shape }) => shape.type.value).join(', ')}`);

/** Which nodes a document has, and what each of them holds. */
export const richTextGrammar: z.ZodType<RichTextDocument> = z.strictObject({
  type: z.literal('doc', 'must be doc'),
  version: z.literal(1, 'must be 1'),
  children: listOf(block),
});

/** The parts of the grammar that other descriptions of it, as JSON Schema, call by name. */
export const richTextSchemas = z.registry<{ id: string }>();
richTextSchemas.add(richTextGrammar, { id: 'RichTextDocument' });
richTextSchemas.add(block, { id: 'RichTextBlock' });
richTextSchemas.add(inline, { id: 'RichTextInline' });

function listOf<Node extends z.ZodType>(node: Node) {
  return z.array(node, 'must be a list of nodes');
}

function someOf<Node extends z.ZodType>(node: Node) {
  return listOf(node).min(1, 'must not be empty');
}

function oneOf<const Nodes extends readonly [z.ZodObject, ...z.ZodObject[]]>(nodes: Nodes, message: string) {
  return z.discriminatedUnion('type', nodes, { error: ({ code }) => (code === 'invalid_union' ? message : 'must be a node') });
}
