import type { File } from '@flotilla/file-storage';
import { fileKind, type PictureFile } from '@flotilla/file-storage/react';
import { type Linked, linked } from '@flotilla/react';
import type { Button, ButtonsArray, Feature, File as PlacedFile, Logotype, Slide, Slider, Widget } from '../index.js';

/** The links are optional because a site may run without the module at their other side. */
type Files = readonly Linked<'fileStorageModuleFile', File>[];
type ButtonsArrays = readonly Linked<'buttonsArray', ButtonsArrayRow>[];

export type ButtonRow = Button & { buttonsToFileStorageModuleFiles?: Files };
/** A button with no more than what is shown of it. */
export type ShownButton = Pick<ButtonRow, 'id' | 'variant' | 'title' | 'url'> & Partial<ButtonRow>;
export type ButtonsArrayRow = ButtonsArray & { buttonsArraysToButtons?: readonly Linked<'button', ButtonRow>[] };
export type FeatureRow = Feature & { featuresToFileStorageModuleFiles?: Files; featuresToButtonsArrays?: ButtonsArrays };
export type LogotypeRow = Logotype & { logotypesToFileStorageModuleFiles?: Files };
export type SlideRow = Slide & { slidesToFileStorageModuleFiles?: Files; slidesToButtonsArrays?: ButtonsArrays };
export type SliderRow = Slider & { slidersToSlides?: readonly Linked<'slide', SlideRow>[] };
export type WidgetRow = Widget & {
  widgetsToFileStorageModuleFiles?: Files;
  widgetsToFiles?: readonly Linked<'file', PlacedFile>[];
  widgetsToButtonsArrays?: ButtonsArrays;
  widgetsToFeatures?: readonly Linked<'feature', FeatureRow>[];
  widgetsToLogotypes?: readonly Linked<'logotype', LogotypeRow>[];
  widgetsToSliders?: readonly Linked<'slider', SliderRow>[];
};

/** The stored files at the far side of links. */
export function filesOf(links: Files | undefined): File[] {
  return linked(links, 'fileStorageModuleFile');
}

/** The buttons of an array, in their order. */
export function buttonsOf(array: ButtonsArrayRow): ButtonRow[] {
  return linked(array.buttonsArraysToButtons, 'button');
}

/** All pictures of a widget: those of the file storage, then its own. */
export function picturesOf(widget: WidgetRow): PictureFile[] {
  return allFilesOf(widget).filter(({ file }) => fileKind(file) === 'picture');
}

/** What else is attached to a widget: videos, sounds, documents. */
export function attachmentsOf(widget: WidgetRow): PictureFile[] {
  return allFilesOf(widget).filter(({ file }) => fileKind(file) !== 'picture');
}

function allFilesOf(widget: WidgetRow): PictureFile[] {
  return [...filesOf(widget.widgetsToFileStorageModuleFiles), ...linked(widget.widgetsToFiles, 'file')];
}
