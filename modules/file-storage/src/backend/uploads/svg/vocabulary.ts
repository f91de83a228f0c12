export const svgNamespace = 'http://www.w3.org/2000/svg';
export const xlinkNamespace = 'http://www.w3.org/1999/xlink';
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

const words = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Elements that draw or describe. */
export const elements = words(
  'svg g defs symbol use title desc style',
  'path rect circle ellipse line polyline polygon image text tspan textPath marker view',
  'linearGradient radialGradient stop pattern clipPath mask filter',
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight',
  'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset',
  'fePointLight feSpecularLighting feSpotLight feTile feTurbulence mpath',
);

/** Kept if they animate one of the attributes below. */
export const animations = words('animate animateTransform animateMotion set');

/** Links and conditionals: removed, but their content stays. */
export const unwrapped = words('a switch');

/**
 * Attributes without namespace whose values are numbers, words and colours; `href` and `style` are checked
 * separately.
 */
export const attributes = words(
  'id class role lang tabindex type media',
  'x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy d width height points viewBox preserveAspectRatio version transform transform-origin',
  'pathLength rotate textLength lengthAdjust startOffset side spacing method offset refX refY orient markerWidth markerHeight markerUnits',
  'clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform gradientUnits gradientTransform spreadMethod',
  'filterUnits primitiveUnits in in2 result mode operator values k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode',
  'kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation z',
  'pointsAtX pointsAtY pointsAtZ scale xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles',
  'tableValues slope intercept amplitude exponent',
  'attributeName attributeType begin dur end min max restart repeatCount repeatDur fill from to by calcMode keyTimes keySplines keyPoints',
  'additive accumulate path origin',
  'alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering',
  'cursor direction display dominant-baseline enable-background fill-opacity fill-rule filter flood-color flood-opacity',
  'font-family font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-vertical image-rendering',
  'isolation kerning letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow',
  'paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap',
  'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering unicode-bidi',
  'vector-effect visibility word-spacing writing-mode',
);
