import type { EntityKey } from '@flotilla/core';
import { FileView, type PictureFile } from '@flotilla/file-storage/react';
import { defineVariant, type Variant, type WidgetProps } from '@flotilla/react';
import { ButtonLink, buttonLooks } from './action/button-link.js';
import { arrayLayouts, ButtonsArrays } from './action/buttons-arrays.js';
import { CategoryItem } from './category/category-item.js';
import { FeatureItem, featureVariants } from './content/feature.js';
import { LogotypeLink } from './picture/logotype.js';
import type { Category } from '../index.js';
import type { ButtonRow, ButtonsArrayRow, FeatureRow, LogotypeRow, SliderRow, SlideRow } from './rows.js';
import { ContentSlider } from './slider/content-slider.js';
import { SlidePanel } from './slider/slide-panel.js';

type Shown<Row extends object> = (props: WidgetProps<Row>) => ReturnType<Variant['component']>;

/** The rows that widgets are made of, each as it looks by itself, in all its variants: for widgets of other modules. */
export const rowVariants: readonly Variant[] = [
  ...inVariants<ButtonRow>('website-builder.button', Object.keys(buttonLooks), ({ widget }) => <ButtonLink button={widget} />),
  ...inVariants<ButtonsArrayRow>('website-builder.buttons-array', Object.keys(arrayLayouts), ({ widget }) => (
    <ButtonsArrays arrays={[widget]} />
  )),
  ...inVariants<FeatureRow>('website-builder.feature', Object.keys(featureVariants), ({ widget, place }) => (
    <FeatureItem feature={widget} place={place} />
  )),
  ...inVariants<LogotypeRow>('website-builder.logotype', ['default'], ({ widget }) => <LogotypeLink logotype={widget} />),
  ...inVariants<SliderRow>('website-builder.slider', ['default'], ({ widget, place }) => <ContentSlider slider={widget} place={place} />),
  ...inVariants<SlideRow>('website-builder.slide', ['default'], ({ widget, place }) => (
    <div className="h-[340px] w-full lg:h-[530px]">
      <SlidePanel slide={widget} level={place.headingLevel} />
    </div>
  )),
  ...inVariants<Category>('website-builder.category', ['default'], ({ widget, place }) => (
    <CategoryItem category={widget} level={place.headingLevel} />
  )),
  ...inVariants<PictureFile>('website-builder.file', ['default'], ({ widget }) => <FileView file={widget} />),
];

function inVariants<Row extends object>(entity: EntityKey, variants: readonly string[], component: Shown<Row>): Variant[] {
  return variants.map((variant) => defineVariant({ widget: entity, variant, component }));
}
