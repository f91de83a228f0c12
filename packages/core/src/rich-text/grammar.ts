import { z } from 'zod';
import { isStorableText } from '../values/values.js';
import {
  anchorPattern,
  codeLanguagePattern,
  maxListStart,
  maxPixels,
  type RichTextBlock,
  type RichTextDocument,
  type RichTextNumbering,
} from './document.js';
import { safeHref, safeSrc } from './safe-href.js';

const maxAddressLength = 2_000;

const storable = z
  .string('must be text')
  .refine(isStorableText, 'must be well-formed text without NUL characters');
const address = storable
  .min(1, 'must not be empty')
  .max(maxAddressLength, `must be at most ${maxAddressLength} characters`);
const mark = z.literal(true, 'must be true, or left out').optional();
const pixels = z
  .int('must be a whole number of pixels')
  .min(1, 'must be at least 1')
  .max(maxPixels, `must be at most ${maxPixels}`);

const anchor = storable.regex(anchorPattern, 'must be 1 to 200 characters without white space').optional();

const text = z.strictObject({
  type: z.undefined('must be left out: links hold text').optional(),
  text: storable,
  bold: mark,
  italic: mark,
  underline: mark,
  strike: mark,
  code: mark,
  subscript: mark,
  superscript: mark,
});
const href = address.refine(
  (value) => safeHref(value) !== undefined,
  'must be a path, or an address of http, https, mailto, tel or sms',
);
const link = z.strictObject({
  type: z.literal('link'),
  href,
  children: listOf(text),
});
const inline = oneOf([text, link], 'must be link, or left out for text');

const paragraph = z.strictObject({ type: z.literal('paragraph'), anchor, children: listOf(inline) });
const heading = z.strictObject({
  type: z.literal('heading'),
  level: z.literal([1, 2, 3, 4, 5, 6], 'must be 1 to 6'),
  anchor,
  children: listOf(inline),
});
const numberings = [
  'lower-alpha',
  'upper-alpha',
  'lower-roman',
  'upper-roman',
] as const satisfies readonly RichTextNumbering[];
const list = z.strictObject({
  type: z.literal('list'),
  style: z.enum(['bulleted', 'numbered'], 'must be bulleted or numbered'),
  start: z
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(maxListStart, `must be at most ${maxListStart}`)
    .optional(),
  numbering: z.enum(numberings, `must be one of ${numberings.join(', ')}`).optional(),
  children: someOf(
    z.strictObject({
      type: z.literal('list-item', 'must be list-item'),
      anchor,
      children: listOf(z.lazy(() => block)),
    }),
  ),
});
const quote = z.strictObject({ type: z.literal('quote'), children: listOf(z.lazy(() => block)) });
const codeBlock = z.strictObject({
  type: z.literal('code-block'),
  language: z
    .string('must be text')
    .regex(codeLanguagePattern, 'must be the short name of a language')
    .optional(),
  children: listOf(z.strictObject({ text: storable })),
});

const nothing = z
  .array(z.strictObject({ text: z.literal('', 'must be empty') }), 'must be an empty list')
  .max(1, 'must be an empty list');
const webAddress = address.refine(
  (value) => safeSrc(value) !== undefined,
  'must be a path or an http address',
);
const image = z.strictObject({
  type: z.literal('image'),
  src: webAddress,
  fileId: z.guid('must be a uuid').optional(),
  alt: storable,
  width: pixels.optional(),
  height: pixels.optional(),
  href: href.optional(),
  caption: storable.optional(),
  children: nothing,
});
const embed = z.strictObject({
  type: z.literal('embed'),
  url: webAddress,
  title: storable,
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
  children: someOf(
    z.strictObject({ type: z.literal('table-row', 'must be table-row'), children: someOf(cell) }),
  ),
});

const blocks = [paragraph, heading, list, quote, codeBlock, image, embed, table, divider] as const;
const block: z.ZodType<RichTextBlock> = oneOf(
  blocks,
  `must be one of ${blocks.map(({ shape }) => shape.type.value).join(', ')}`,
);

/** The nodes of a document and their allowed children. */
export const richTextGrammar: z.ZodType<RichTextDocument> = z.strictObject({
  type: z.literal('doc', 'must be doc'),
  version: z.literal(1, 'must be 1'),
  children: listOf(block),
});

/** Named parts of the grammar, for the `$defs` of a JSON Schema. */
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
  return z.discriminatedUnion('type', nodes, {
    error: ({ code }) => (code === 'invalid_union' ? message : 'must be a node'),
  });
}
