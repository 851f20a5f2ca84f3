import { findQuantity } from '../units/curve-units.ts';

/**
 * A family of curves: the names that different tools and companies give to one measurement, and how
 * it is usually drawn.
 */
export interface CurveFamily {
  id: string;
  /** In order of preference. */
  names: readonly string[];
  /** Unit that `left` and `right` are in; limits in other units follow by conversion. */
  unit: string;
  left: number;
  right: number;
  scale: 'linear' | 'log';
  /** Place in the ten curve colours of the theme. */
  colorIndex: number;
  dash: readonly number[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);
const RES = { unit: 'ohm.m', left: 0.2, right: 2000, scale: 'log' } as const;
const LINEAR = { scale: 'linear', dash: [] } as const;

/** All families, the commonest first. */
export const CURVE_FAMILIES: readonly CurveFamily[] = [
  {
    id: 'gamma',
    names: words(
      'GR GRC GRD SGR CGR ECGR EHGR HGR GRGC GRGM GRN GRS GRSL GRTO GRTC GRAM GRAX GRCF GRCO GRR GRMA GRMB GRM1 GRA GR_CAL GRXP GRZ GSGR IDGR HSGR HCGR RGR SGRC SGRD MGR MWGR GAM GAMMA GAMN GAMM GAMMARAY NGAM NGT GRPD DGR DGRCC DGRC GRLM GRAFM GRAPC BGR EGR ACGR ARC_GR_UNC_RT GRMD HDAR_GR',
    ),
    unit: 'gAPI',
    left: 0,
    right: 150,
    colorIndex: 2,
    ...LINEAR,
  },
  {
    id: 'gamma-uranium-free',
    names: words('CGR HCGR CGRD GRKT KTH GRTC GRSC'),
    unit: 'gAPI',
    left: 0,
    right: 150,
    colorIndex: 8,
    scale: 'linear',
    dash: [6, 3],
  },
  {
    id: 'caliper',
    names: words(
      'CALI CAL HCAL CALX CALY CALS CALD CADE CALM CAL1 CAL2 C1 C2 HCALI LCAL DCAL MCAL ACAL TCAL HD1 HD2 HLCA DLCL DCALI CLDC CLCM CLTC BCAL XCAL YCAL C13 C24 CLIP HDAR HDIA UCAV PDCA EDCA ACCL1 ACCL2 CALIPER CLXC HDMI DCAV',
    ),
    unit: 'in',
    left: 6,
    right: 16,
    colorIndex: 4,
    scale: 'linear',
    dash: [6, 3],
  },
  {
    id: 'bit-size',
    names: words('BS BIT BITSIZE BIT_SIZE BSZ BDIA'),
    unit: 'in',
    left: 6,
    right: 16,
    colorIndex: 9,
    scale: 'linear',
    dash: [2, 2],
  },
  {
    id: 'spontaneous-potential',
    names: words('SP SPC SPBR SP0 SPAR SPDH SPT SPCG SSP SPR SPN SPS IDSP SPDL SPA CSP SPL SPONT'),
    unit: 'mV',
    left: -80,
    right: 20,
    colorIndex: 0,
    scale: 'linear',
    dash: [8, 3, 2, 3],
  },
  {
    id: 'resistivity-deep',
    names: words(
      'RT RDEEP RES_DEEP RESD RD RDEP RLLD LLD HLLD LLDC RLA5 RLA4 ILD ILDC RILD IDPH IDER DIL IDID RDIL ILTD DVR DFR DLL RLD AT90 AHT90 AE90 AF90 AO90 AIT90 AHF90 AHO90 ATRT HT90 AST90 ASF90 ALTDLD HDRS HRD HRLD RTAO RT90 M2R9 M2RX M4RX M1RX MR90 HDIL RO90 RTHR P40H P34H P28H A40H A34H A28H A22H P22H P16H RPCEHM RPCEHX RACEHM RACLM RACELM SEDP SEXP R40P R40 RPS40 RPD40 AT60 AF60 AHT60 R39PC R27PC R25P RPX RPCL RA40 EWDP EWR4 RDLL RDPL IEL EIRD EIRL RDIND RIDEEP R64 RLN LN RN64 LN64 RES64 RES(64N) 64N N64 E64 RILD1 RAD PR MSFD RT_HRLT RT_AIT',
    ),
    colorIndex: 5,
    dash: [],
    ...RES,
  },
  {
    id: 'resistivity-medium',
    names: words(
      'RMED RES_MED RESM RMEDIUM RM_LOG ILM ILMC RILM IMPH IMER IDIM MIL RDIM DIM AT30 AHT30 AE30 AF30 AO30 AHF30 AHO30 AST30 ASF30 AT60 AHT60 AF60 HMRS HRM HRMD RT30 RT60 M2R6 M2R3 M4R3 MR30 RO30 RO60 RLA3 RLA2 P28L P22L P16L A28L A22L A16L A16H P16B A34L RPCELM RAMEL SEMP SESP R24P R27P EWMP RMLL_M IM RIM EIRM IEM',
    ),
    colorIndex: 7,
    dash: [6, 3],
    ...RES,
  },
  {
    id: 'resistivity-shallow',
    names: words(
      'RSHAL RES_SHAL RES_SLW RESS RS RSHA RLLS LLS HLLS LLSC RLA1 RLA2 SFL SFLU SFLA SFLC SFE LL8 LL3 IDL3 RSFL SGRD_R FE RFOC RLL3 GLL LLG LL7 LL3C RGUARD GUARD SLL RLS AT10 AHT10 AE10 AF10 AO10 AHF10 AHO10 AST10 ASF10 AT20 AHT20 AF20 HSRS HRS HRSD RT10 RT20 M2R1 M2R2 MR10 RO10 RO20 P16L P10H A16L DSN RSN SN SN16 R16 RN16 RES16 RES(16N) 16N N16 RSLL SHN',
    ),
    colorIndex: 1,
    dash: [2, 2],
    ...RES,
  },
  {
    id: 'resistivity-micro',
    names: words(
      'RXO RXOZ RXO8 RXOI RMICRO RESX MSFL MSFC MSFLC MLL RMLL RMSL MCFL RMSF HMIN HMNO HMINO MINV MNOR MICI MICN BMIN BMNO PROX RPROX MEL1 ME MSF MNRL MIRL ML1 ML2 SMIN SMNO',
    ),
    colorIndex: 9,
    dash: [8, 3, 2, 3],
    ...RES,
  },
  {
    id: 'density',
    names: words(
      'RHOB RHOZ RHOM RHOBC ZDEN ZDNC DEN DENS DENSITY RHO8 RHO RHOI ROBB ROBU ROBL ROBT BDCX BDC BDCM BDEN HRHOB HROM RHO16 RHOC DENB DENC DENCDL BDCFM SBD2 SBDC NBDC DBHU BDAV ALCDLC DLDN LSDN SSDN RHOBED LDEN HDEN NRHB NRHO CODE RHOL ROMT ROBRT',
    ),
    unit: 'g/cm3',
    left: 1.95,
    right: 2.95,
    colorIndex: 1,
    scale: 'linear',
    dash: [],
  },
  {
    id: 'neutron',
    names: words(
      'NPHI TNPH NPOR NPHIC HNPHI TNPHC TNPL NPHIL NPLS NPHI_LS NPHI_LIM NPHI_SAN NPHI_DOL NPSS NPDL NPHS NPHD CNC CNCF CNCFM CNPOR CNPO CN CNL CNLS CNLM CNT CNTC PHIN NEU NEUT NEUTRON NPRL NPRS NPRD APLC APSC APDC APLS FPLC BPHI TNPB BPRD TNPD TNPS ENPH HNPO TNPO TNP NCNPL TNPH_LIM NPHZ NPOL NPLM PORN ANPH NLIM NSAN NDOL SNP SNP_POR NUPHI',
    ),
    unit: 'v/v',
    left: 0.45,
    right: -0.15,
    colorIndex: 0,
    scale: 'linear',
    dash: [6, 3],
  },
  {
    id: 'density-correction',
    names: words(
      'DRHO HDRA DRHB DRHM DCOR ZCOR DCORR HDRH DLDC DRH DRHL DRHS RHOCORR CORR DPHC DRHR COR QRHO ZCORQH HHDR',
    ),
    unit: 'g/cm3',
    left: -0.25,
    right: 0.25,
    colorIndex: 4,
    scale: 'linear',
    dash: [2, 2],
  },
  {
    id: 'photoelectric',
    names: words(
      'PEF PEFZ PE PEF8 PEB PEFC PEFS PEFL PEU PEDF DLPE LPEF PDPE DPEF PEFA PELM PEFSA HPEF PEFI NPEF SNP2 DPEB PEFLA SPEF ALPELC U_PE',
    ),
    unit: 'b/e',
    left: 0,
    right: 10,
    colorIndex: 7,
    scale: 'linear',
    dash: [8, 3, 2, 3],
  },
  {
    id: 'density-porosity',
    names: words(
      'DPHI DPHZ DPOR PHID DPHB DPHI_LIM DPHI_SAN DPHI_DOL DPSS DPLS DPDL PORZ PORZC DLDPL DLIM DSAN DPHD DPHS DPRL DPHIL DPOL PORD',
    ),
    unit: 'v/v',
    left: 0.45,
    right: -0.15,
    colorIndex: 1,
    scale: 'linear',
    dash: [],
  },
  {
    id: 'sonic',
    names: words(
      'DT DTC DTCO AC DT24 DT4P DTP DTCOMP DT35 DT1R DTLN DTLF DTL DTCO3 DTHC DTCQI DTC_AVG DT5 DT2 ACTC ACL ACN DTCX DTRP DTMP DTPA DTX DTBC MSTT TT SONIC DELTAT DELT AT_P CDT ITT ITTC STC BHC DTLM BATC BATCM DTPX MDTC DTBC',
    ),
    unit: 'us/ft',
    left: 140,
    right: 40,
    colorIndex: 3,
    scale: 'linear',
    dash: [],
  },
  {
    id: 'sonic-shear',
    names: words(
      'DTS DTSM DTSH DTSM_FAST DT2R DTXX DTYY DTRS DTSQI DT1 DTS_FAST DTS_SLOW DT4S DTSC BATS DTSD DTTS DTSHEAR DTSX MDTS',
    ),
    unit: 'us/ft',
    left: 340,
    right: 40,
    colorIndex: 8,
    scale: 'linear',
    dash: [6, 3],
  },
  {
    id: 'rate-of-penetration',
    names: words('ROP ROP5 ROPA ROPI ROP_AVG ROPS ROPAVG ROPT ROP1M ROPIH SROP ROP_RT'),
    unit: 'm/h',
    left: 500,
    right: 0,
    colorIndex: 6,
    scale: 'linear',
    dash: [],
  },
  {
    id: 'shale-volume',
    names: words('VSH VSHALE VSHGR VCL VCLAY VSH_GR VCLGR VSHL WCLAY VSHEL VSHND'),
    unit: 'v/v',
    left: 0,
    right: 1,
    colorIndex: 2,
    scale: 'linear',
    dash: [],
  },
  {
    id: 'porosity',
    names: words(
      'PHIT PHIE PHI POR POROSITY PORO PHIF PIGN PIGE PHIA PHIX XPHI EPOR TPOR PHIND PHIXND MPHI TCMR CMRP CMRP_3MS PHIS SPHI APHI CPOR',
    ),
    unit: 'v/v',
    left: 0.5,
    right: 0,
    colorIndex: 0,
    scale: 'linear',
    dash: [],
  },
  {
    id: 'water-saturation',
    names: words('SW SWE SWT SWTU SUWI SWA SWIRR SWA_ARCHIE SWARCH SWDW SXO SWSIM SAT'),
    unit: 'v/v',
    left: 1,
    right: 0,
    colorIndex: 6,
    scale: 'linear',
    dash: [],
  },
  {
    id: 'permeability',
    names: words('PERM KLOGH K_LOG KSDR KTIM KINT PERMEABILITY CPERM KH KV KAIR PERMH PERMV'),
    unit: 'mD',
    left: 0.01,
    right: 10000,
    scale: 'log',
    colorIndex: 7,
    dash: [],
  },
  {
    id: 'potassium',
    names: words('POTA HFK K GSK GRK POTS KCONC UPRAN KGR'),
    unit: '%',
    left: 0,
    right: 10,
    colorIndex: 5,
    scale: 'linear',
    dash: [],
  },
  {
    id: 'thorium',
    names: words('THOR HTHO TH GSTH GRTH THO'),
    unit: 'ppm',
    left: 0,
    right: 40,
    colorIndex: 3,
    scale: 'linear',
    dash: [6, 3],
  },
  {
    id: 'uranium',
    names: words('URAN HURA U GSUR GRU URA'),
    unit: 'ppm',
    left: 0,
    right: 20,
    colorIndex: 8,
    scale: 'linear',
    dash: [2, 2],
  },
  {
    id: 'tension',
    names: words('TENS HTEN TEN TENSION STEN CTEN DLTN IDTN TTEN LTEN HTNS'),
    unit: 'lbf',
    left: 10000,
    right: 0,
    colorIndex: 9,
    scale: 'linear',
    dash: [2, 2],
  },
  {
    id: 'temperature',
    names: words('TEMP MTEM HTEM GTEM BHT WTEP TMP AMTE DTEM'),
    unit: 'degC',
    left: 0,
    right: 150,
    colorIndex: 1,
    scale: 'linear',
    dash: [],
  },
];

/** Names of array channels that show a borehole image. */
export const IMAGE_NAMES: readonly string[] = words(
  'IMAGE FMI_DYN FMI_STAT FMI_DYNAMIC FMI_STATIC FMI IMG IMG_DYN IMG_STAT GVR ADN_IMAGE ROSI ROSIM ROIM RHOB_IMAGE DENIMG GR_IMAGE BHTV UBI AWBK TTBK AMP_IMG EARTH_IMAGE STAR_DYN STAR_STAT CBIL XRMI EMI OBMI ABI AWAV_IMG RAB_IMAGE CURV_IMG MAP MAP_DYN U001 USIT_AWBK',
);
/** Names of array channels that show a waveform or a spectrum of arrivals. */
export const WAVEFORM_NAMES: readonly string[] = words(
  'WF1 WF VDL WAVE WAVEFORM WVFM WF01 WF2 WF3 WF4 SPWF DPWF PWF1 PWF2 WFM1 DWF_MONO PWS1 SWF1 WFCCL CBL_VDL PVDL XVDL SVDL FWV WMP WMS PMSW T2DIST T2_DIST T2DIST_CMR TASPEC',
);

const BY_NAME: ReadonlyMap<string, CurveFamily> = new Map(
  [...CURVE_FAMILIES]
    .reverse()
    .flatMap((family) => family.names.map((name): [string, CurveFamily] => [name, family])),
);

/**
 * A mnemonic without what tools and programs add to it: `GR:1`, `GR_EDTC`, `GR_1`, `GR.2`,
 * `GR(API)` are GR.
 */
export function baseMnemonic(mnemonic: string): string {
  return /^[^\s:._[(]+/.exec(mnemonic.trim())?.[0]?.toUpperCase() ?? mnemonic.trim().toUpperCase();
}

/**
 * The family a curve belongs to by its name, or null; a name that fits but whose known unit
 * measures something else does not count.
 */
export function findFamily(mnemonic: string, unit: string): CurveFamily | null {
  const family = findFamilyByName(mnemonic);
  if (!family) return null;
  const measured = findQuantity(unit);
  const expected = findQuantity(family.unit);
  return measured !== null && expected !== null && measured !== expected ? null : family;
}

/** The family that the name of a curve is of, whatever its unit; null where it is of none. */
export function findFamilyByName(mnemonic: string): CurveFamily | null {
  return BY_NAME.get(mnemonic.trim().toUpperCase()) ?? BY_NAME.get(baseMnemonic(mnemonic)) ?? null;
}

/** A family by its id. */
export function familyById(id: string): CurveFamily {
  const family = CURVE_FAMILIES.find((f) => f.id === id);
  if (!family) throw new RangeError(`No curve family ${id}`);
  return family;
}

/**
 * The first of `names` that `mnemonics` has: by exact name (in any case) for each name in turn,
 * then without suffixes.
 * @returns the position in `mnemonics`, or -1
 */
export function matchMnemonic(
  names: string | readonly string[],
  mnemonics: readonly string[],
): number {
  const given = (typeof names === 'string' ? [names] : names).map((n) => n.trim());
  const wanted = given.map((n) => n.toUpperCase());
  const exact = mnemonics.map((m) => m.trim().toUpperCase());
  for (const [k, name] of wanted.entries()) {
    const at = exact.indexOf(name);
    if (at < 0) continue;
    // Of two curves whose names differ in case alone, the one that is written so.
    const same = mnemonics.findIndex((mnemonic) => mnemonic.trim() === given[k]);
    return same >= 0 ? same : at;
  }
  const bases = mnemonics.map(baseMnemonic);
  for (const name of wanted) {
    const at = bases.indexOf(name);
    if (at >= 0) return at;
  }
  return -1;
}
