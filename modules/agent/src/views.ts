import { defineView } from '@flotilla/core';
import { widget } from './entities/widget.js';

/** The widget's texts. */
export const widgetDefault = defineView({ of: widget, variant: 'default', classWords: ['muted'] });
