/** Families of curves, with how they are usually drawn. */
export {
  baseMnemonic,
  CURVE_FAMILIES,
  type CurveFamily,
  familyById,
  findFamily,
  IMAGE_NAMES,
  matchMnemonic,
  WAVEFORM_NAMES,
} from '../../compute/curve-families.ts';
