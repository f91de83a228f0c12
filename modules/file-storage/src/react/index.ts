import { variantsIn } from '@flotilla/react';
import * as all from './variants.js';
import { TextPicture } from '@flotilla/react/kit';

export { widgetDefault } from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);
export const richTextPicture = TextPicture;
