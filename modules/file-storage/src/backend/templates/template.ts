import type { ReactElement } from 'react';
import type { z } from 'zod';

/** What a template draws with. */
export interface Drawing<Data> {
  readonly data: Data;
  /** In pixels of the template: its width is fixed, its height follows the picture that was asked for. */
  readonly height: number;
  /** The picture that the data name, as a data URL. */
  readonly picture?: string;
}

/** A picture that is drawn from data: what it takes, its own size, and its component. */
export interface Template<Data = unknown> {
  /** The variant of the file rows that are made of it. */
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  readonly type: 'image/jpeg' | 'image/png';
  readonly schema: z.ZodType<Data>;
  /** Draws with flex boxes and inline styles alone. */
  readonly component: (drawing: Drawing<Data>) => ReactElement;
}

/** Data with a picture hold it under this name. */
export interface WithPicture {
  /** `/public/…` */
  readonly picture?: string;
}
