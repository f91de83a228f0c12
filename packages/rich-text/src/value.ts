import type { RichTextDocument } from '@flotilla/core';

/** A rich text in one language: plain text, or a document. */
export type RichTextValue = string | RichTextDocument | null | undefined;
