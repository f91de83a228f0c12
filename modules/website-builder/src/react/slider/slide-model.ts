import type { LocalizedRichText, LocalizedText } from '@flotilla/core';
import { linked } from '@flotilla/react';
import { buttonsOf, filesOf, type PictureFile, type ShownButton, type SliderRow } from '../rows.js';

/** What a slide shows, and no more: it travels in the HTML. */
export interface SlideModel {
  readonly id: string;
  readonly title: LocalizedText;
  readonly description: LocalizedRichText;
  readonly url: string | null;
  readonly picture: PictureFile | null;
  readonly buttons: readonly ShownButton[];
}

/** The slides of a slider. */
export function slidesOf(slider: SliderRow): SlideModel[] {
  return linked(slider.slidersToSlides, 'slide').map((slide) => ({
    id: slide.id,
    title: slide.title,
    description: slide.description,
    url: slide.url,
    picture: filesOf(slide.slidesToFileStorageModuleFiles).map(pictureOf)[0] ?? null,
    buttons: linked(slide.slidesToButtonsArrays, 'buttonsArray').flatMap(buttonsOf).map(buttonOf),
  }));
}

const pictureOf = ({ file, alt, width, height, className, containerClassName }: PictureFile): PictureFile => ({
  file,
  alt,
  width,
  height,
  className,
  containerClassName,
});

const buttonOf = ({ id, variant, title, url }: ShownButton): ShownButton => ({ id, variant, title, url });
