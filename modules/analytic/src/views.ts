import { defineView } from '@flotilla/core';
import { widget } from './entities/widget.js';

/** The widget's texts. */
export const widgetDefault = defineView({ of: widget, variant: 'default', classWords: ['muted'] });

/** A figure of the last days as a chart. What it shows is asked for by the page: figures change every minute, documents need not. */
export const metricsDefault = defineView({ of: widget, variant: 'metrics-default', classWords: ['muted'] });
