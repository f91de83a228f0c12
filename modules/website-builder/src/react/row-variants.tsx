import { defineRowVariants, type Variant } from '@flotilla/react';
import { FileView } from '@flotilla/react/kit';
import {
  buttonSelection,
  buttonsArraySelection,
  categorySelection,
  featureSelection,
  urlFileSelection,
  logotypeSelection,
  slideSelection,
  sliderSelection,
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
  ...defineRowVariants(buttonSelection, Object.keys(buttonLooks), ({ row }) => <ButtonLink button={row} />),
  ...defineRowVariants(buttonsArraySelection, Object.keys(arrayLayouts), ({ row }) => (
    <ButtonsArrays arrays={[row]} />
  )),
  ...defineRowVariants(featureSelection, Object.keys(featureVariants), ({ row, context }) => (
    <FeatureItem feature={row} context={context} />
  )),
  ...defineRowVariants(logotypeSelection, ['default'], ({ row }) => <LogotypeLink logotype={row} />),
  ...defineRowVariants(sliderSelection, ['default'], ({ row, context }) => (
    <ContentSlider slider={row} context={context} />
  )),
  ...defineRowVariants(slideSelection, ['default'], ({ row, context }) => (
    <div className="h-[340px] w-full lg:h-[530px]">
      <SlidePanel slide={row} level={context.headingLevel} />
    </div>
  )),
  ...defineRowVariants(categorySelection, ['default'], ({ row, context }) => (
    <CategoryItem category={row} level={context.headingLevel} />
  )),
  ...defineRowVariants(urlFileSelection, ['default'], ({ row }) => <FileView file={row} />),
];
