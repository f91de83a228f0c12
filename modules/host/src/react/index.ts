import { framesIn } from '@flotilla/react';
import { widgetDefault } from './widget-default.js';

export const frames = /* @__PURE__ */ framesIn({ widgetDefault });
