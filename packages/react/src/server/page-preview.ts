import type { ExternalWidget, PageDocument, PlacedWidget } from '@flotilla/core/documents';
import type { MarkedField } from '@flotilla/core/previews';
import { printableText } from '@flotilla/core/values';
import type { Region } from '../widget/widget-props.js';
import { markedAsEnglish } from './fallback-marks.js';
import { FieldMarks, withoutMarksInTags } from './field-marks.js';
import { withoutPreloads } from './html.js';
import { blockKey, type BlockMarks, renderBlock, type Rendering, visibleWidgets } from './widget-renderer.js';

/** A page for the editor, whose blocks are also rendered alone. */
export interface PagePreview {
  /** The fields of the texts that are rendered so far, by the index of their mark. */
  readonly fields: readonly MarkedField[];
  /** Everything that the HTML outside of the blocks depends on, beside the heading. */
  readonly frame: unknown;
  /** The heading of the page, for pages whose first block has none. */
  readonly heading: string;
  /** In the order of the page. */
  readonly blocks: readonly PreviewBlock[];
  /** Whether the first block of the content has the heading of the page; known after the page is rendered. */
  readonly hasOwnHeading: () => boolean;
}

export interface PreviewBlock {
  /** `website-builder.widget <id>`. */
  readonly key: string;
  /** Everything that its HTML depends on, beside the frame. */
  readonly data: unknown;
  /** Whether it is the first of the content, which may have the heading of the page. */
  readonly isFirst: boolean;
  readonly render: () => string;
}

interface PreviewInput {
  readonly regions: Readonly<Record<Region, readonly PlacedWidget[]>>;
  /** The first widget of the content. */
  readonly first: ExternalWidget | undefined;
  readonly language: string;
}

interface PreviewSurroundings extends Pick<Rendering, 'parts' | 'registry'> {
  readonly heading: string;
  /** Other values that the page depends on. */
  readonly around: readonly unknown[];
}

const order = ['header', 'main', 'footer'] as const;

/** Prepares the marks of a preview. */
export function previewOf(document: PageDocument, { regions, first, language }: PreviewInput) {
  const marks = new FieldMarks(language);
  const placed = order.flatMap((region) =>
    regions[region].flatMap((one) => visibleWidgets(one).map((external) => ({ external, region }))),
  );
  const positions = new Map(placed.map(({ external }, at) => [external, at]));
  const blockMarks: BlockMarks = { marks, positionOf: (external) => positions.get(external) ?? 0 };
  const page = ({ heading, around, ...rendering }: PreviewSurroundings): PagePreview => ({
    fields: marks.fields,
    frame: [around, document.status, order.map((region) => regions[region].map(bare))],
    heading,
    blocks: placed.map(({ external, region }) => ({
      key: blockKey(external),
      data: [external, region, external === first],
      isFirst: external === first,
      render: () =>
        markedAsEnglish(
          printableText(
            withoutMarksInTags(
              withoutPreloads(
                renderBlock(external, { region, first }, { ...rendering, preview: blockMarks }),
              ),
            ),
          ),
        ),
    })),
    hasOwnHeading: () => hasOwnHeading,
  });
  let hasOwnHeading = false;
  const noteFirst = (html: string) => void (hasOwnHeading = hasHeading(html));
  return { ...blockMarks, page, noteFirst };
}

/** Returns whether HTML has a heading of the first level. */
export const hasHeading = (html: string): boolean => /<h1[\s>]/.test(html);

/** Returns a placed widget without the content of its blocks. */
const bare = (placed: PlacedWidget) => [placed.widget, placed.link, visibleWidgets(placed).map(blockKey)];
