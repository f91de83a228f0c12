import { defineRowVariants, type Variant } from '@flotilla/react';
import { FileView } from '@flotilla/react/kit';
import {
  shownButton,
  shownButtonsArray,
  shownCategory,
  shownFeature,
  shownFile,
  shownLogotype,
  shownSlide,
  shownSlider,
} from '../selections.js';
import { ButtonLink, buttonLooks } from './action/button-link.js';
import { arrayLayouts, ButtonsArrays } from './action/buttons-arrays.js';
import { CategoryItem } from './category/category-item.js';
import { FeatureItem, featureVariants } from './content/feature.js';
import { LogotypeLink } from './picture/logotype.js';
import { ContentSlider } from './slider/content-slider.js';
import { SlidePanel } from './slider/slide-panel.js';

/** Components of single rows, in all their variants, for widgets of other modules. */
export const rowVariants: readonly Variant[] = [
  ...defineRowVariants(shownButton, Object.keys(buttonLooks), ({ row }) => <ButtonLink button={row} />),
  ...defineRowVariants(shownButtonsArray, Object.keys(arrayLayouts), ({ row }) => (
    <ButtonsArrays arrays={[row]} />
  )),
  ...defineRowVariants(shownFeature, Object.keys(featureVariants), ({ row, context }) => (
    <FeatureItem feature={row} context={context} />
  )),
  ...defineRowVariants(shownLogotype, ['default'], ({ row }) => <LogotypeLink logotype={row} />),
  ...defineRowVariants(shownSlider, ['default'], ({ row, context }) => (
    <ContentSlider slider={row} context={context} />
  )),
  ...defineRowVariants(shownSlide, ['default'], ({ row, context }) => (
    <div className="h-[340px] w-full lg:h-[530px]">
      <SlidePanel slide={row} level={context.headingLevel} />
    </div>
  )),
  ...defineRowVariants(shownCategory, ['default'], ({ row, context }) => (
    <CategoryItem category={row} level={context.headingLevel} />
  )),
  ...defineRowVariants(shownFile, ['default'], ({ row }) => <FileView file={row} />),
];
