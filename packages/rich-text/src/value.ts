import type { RichTextDocument } from '@flotilla/core';

/** What a rich text holds in one language: plain text, or a document. */
export type RichTextValue = string | RichTextDocument | null | undefined;
