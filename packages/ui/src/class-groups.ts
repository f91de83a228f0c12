import { validators } from 'tailwind-merge';

const { isAny, isArbitraryImage, isArbitraryLength, isArbitraryNumber, isNumber, isTshirtSize } = validators;
const isLength = isArbitraryLength;

/** Lists the prefixes whose classes all set one property. */
const prefixes =
  'accent aspect basis order grid-cols grid-rows col-start col-end row-start row-end gap gap-x gap-y justify-items ' +
  'justify-self items self place-items p px py ps pe pt pr pb pl m mx my ms me mt mr mb ml space-x space-y ' +
  'size w min-w max-w h min-h max-h inset inset-x inset-y start end top right bottom left z overflow ' +
  'overflow-x overflow-y overscroll leading tracking line-clamp underline-offset align whitespace opacity ' +
  'columns float clear grow shrink rounded rounded-s rounded-e rounded-t rounded-r rounded-b rounded-l ' +
  'rounded-ss rounded-se rounded-ee rounded-es rounded-tl rounded-tr rounded-br rounded-bl blur backdrop-blur ' +
  'brightness border-spacing duration delay ease animate rotate scale origin translate translate-x translate-y ' +
  'cursor select resize scroll-mt scroll-mb scroll-py touch fill pointer-events field-sizing wrap indent';

const color = [isAny];
const lines = ['solid', 'dashed', 'dotted', 'double', 'hidden', 'none'];
const widths = ['', isNumber, isLength];
const borders = ['', '-x', '-y', '-s', '-e', '-t', '-r', '-b', '-l'];

/** Groups of classes that set the same property: of two in a list the later one wins. */
export const classGroups = {
  ...Object.fromEntries(prefixes.split(' ').map((prefix) => [prefix, [{ [prefix]: ['', isAny] }]])),
  display:
    'block inline-block inline flex inline-flex table inline-table table-cell table-row flow-root grid inline-grid contents list-item hidden'.split(
      ' ',
    ),
  sr: ['sr-only', 'not-sr-only'],
  isolation: ['isolate', 'isolation-auto'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['nowrap', 'wrap', 'wrap-reverse'] }],
  flex: [{ flex: [isNumber, 'auto', 'initial', 'none', validators.isFraction, validators.isArbitraryValue] }],
  'col-span': [{ col: ['auto', { span: [isAny] }, validators.isArbitraryValue] }],
  'row-span': [{ row: ['auto', { span: [isAny] }, validators.isArbitraryValue] }],
  justify: [
    {
      justify: 'start end center between around evenly stretch baseline normal center-safe end-safe'.split(
        ' ',
      ),
    },
  ],
  'object-fit': [{ object: ['contain', 'cover', 'fill', 'none', 'scale-down'] }],
  'object-position': [{ object: [isAny] }],
  'font-size': [{ text: ['base', isTshirtSize, isLength] }],
  'font-style': ['italic', 'not-italic'],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold', isArbitraryNumber] }],
  'font-family': [{ font: [isAny] }],
  numbers: ['tabular-nums', 'proportional-nums'],
  'text-align': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'text-color': [{ text: color }],
  'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  decoration: ['underline', 'overline', 'line-through', 'no-underline'],
  'decoration-width': [{ decoration: [isNumber, 'auto', 'from-font', isLength] }],
  'decoration-color': [{ decoration: color }],
  'list-type': [{ list: ['disc', 'decimal', 'none'] }],
  'list-position': [{ list: ['inside', 'outside'] }],
  'bg-image': [{ bg: ['none', { linear: [isAny], radial: [isAny] }, isArbitraryImage] }],
  'bg-color': [{ bg: color }],
  'gradient-from-position': [{ from: [validators.isPercent] }],
  'gradient-from': [{ from: color }],
  'gradient-via-position': [{ via: [validators.isPercent] }],
  'gradient-via': [{ via: color }],
  'gradient-to-position': [{ to: [validators.isPercent] }],
  'gradient-to': [{ to: color }],
  ...Object.fromEntries(borders.map((side) => [`border-w${side}`, [{ [`border${side}`]: widths }]])),
  'border-style': [{ border: lines }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  ...Object.fromEntries(borders.map((side) => [`border-color${side}`, [{ [`border${side}`]: color }]])),
  'divide-x': [{ 'divide-x': widths }],
  'divide-y': [{ 'divide-y': widths }],
  'divide-color': [{ divide: color }],
  'outline-style': [{ outline: [...lines, 'none', 'hidden'] }],
  'outline-offset': [{ 'outline-offset': [isAny] }],
  'outline-w': [{ outline: widths }],
  'outline-color': [{ outline: color }],
  shadow: [{ shadow: ['', 'none', isTshirtSize, validators.isArbitraryShadow] }],
  'shadow-color': [{ shadow: color }],
  'ring-w': [{ ring: widths }],
  'ring-color': [{ ring: color }],
  'table-layout': [{ table: ['auto', 'fixed'] }],
  transition: [
    {
      transition: [
        '',
        'all',
        'colors',
        'opacity',
        'shadow',
        'transform',
        'none',
        validators.isArbitraryValue,
      ],
    },
  ],
  'transition-behavior': [{ transition: ['normal', 'discrete'] }],
  'snap-align': [{ snap: ['start', 'end', 'center', 'align-none'] }],
  'snap-type': [{ snap: ['none', 'x', 'y', 'both'] }],
  'snap-strictness': [{ snap: ['mandatory', 'proximity'] }],
  'scroll-behavior': [{ scroll: ['auto', 'smooth'] }],
};

const sides = (name: string, ...rest: string[]) => rest.map((side) => `${name}${side}`);

/** Groups that a class of the named group also replaces. */
export const conflicts = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['start', 'end', 'right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  p: sides('p', 'x', 'y', 's', 'e', 't', 'r', 'b', 'l'),
  px: ['ps', 'pe', 'pr', 'pl'],
  py: ['pt', 'pb'],
  m: sides('m', 'x', 'y', 's', 'e', 't', 'r', 'b', 'l'),
  mx: ['ms', 'me', 'mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  rounded: sides('rounded', ...'-s -e -t -r -b -l -ss -se -ee -es -tl -tr -br -bl'.split(' ')),
  'rounded-s': ['rounded-ss', 'rounded-es'],
  'rounded-e': ['rounded-se', 'rounded-ee'],
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  'border-w': sides('border-w', ...borders.slice(1)),
  'border-w-x': ['border-w-r', 'border-w-l'],
  'border-w-y': ['border-w-t', 'border-w-b'],
  'border-color': sides('border-color', ...borders.slice(1)),
  translate: ['translate-x', 'translate-y'],
};
