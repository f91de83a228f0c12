import type { Linked } from '@flotilla/react';
import type { File, Widget } from '../index.js';

export type WidgetRow = Widget & { widgetsToFiles?: readonly Linked<'file', File>[] };
