import { TextPicture } from '@flotilla/react/kit';
import { widgetDefault } from './widget-default.js';

export const variants = [widgetDefault];
export const richTextPicture = TextPicture;
