import { isIP } from 'node:net';

/** Settings that limit what callers can do, and what is written about them. */
export interface SecuritySettings {
  /** Addresses and networks of reverse proxies whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
  /** Seconds that the clocks of the issuer and of this server may differ. */
  clockLeewaySeconds: number;
  /** Whether the gallery, its samples and /components-demo are served. */
  gallery: boolean;
  audit: AuditSettings;
  quotas: Quotas;
}

/** How long audit events are kept, and how many a page may report. */
export interface AuditSettings {
  /** Days that events are kept that change no record. */
  days: number;
  /** Days that changes of records are kept, which are their history; 0 for ever. */
  changeDays: number;
  /** Events that the pages of one user may report in a minute. */
  perMinute: number;
}

/** Bytes that users may upload and keep; 0 for no limit. */
export interface Quotas {
  /** Bytes that one user uploads in 24 hours. */
  userUploadBytes: number;
  /** Bytes that all users upload in 24 hours. */
  uploadBytes: number;
  /** Bytes of uploaded files that one user keeps on the server. */
  userStorageBytes: number;
  /** Bytes of uploaded files that all users keep on the server. */
  storageBytes: number;
}

/** What applies where nothing is set. */
export const SECURITY_DEFAULTS: SecuritySettings = {
  trustProxy: [],
  clockLeewaySeconds: 60,
  gallery: true,
  audit: { days: 730, changeDays: 0, perMinute: 120 },
  quotas: { userUploadBytes: 20e9, uploadBytes: 0, userStorageBytes: 50e9, storageBytes: 0 },
};

/** How values of settings are read; each throws an error that names the setting. */
export interface SettingReader {
  /** A whole number; `fallback` where the setting is absent. */
  whole(name: string, fallback: number, range: readonly [least: number, most: number]): number;
  /** 1 or 0; `fallback` where the setting is absent. */
  flag(name: string, fallback: boolean): boolean;
  /** A list divided by commas or spaces. */
  list(name: string): string[];
  refuse(message: string): never;
}

/** Most gigabytes of a quota. */
const MOST_GB = 1_000_000;

/** Reads the settings of this part. */
export function readSecuritySettings(read: SettingReader): SecuritySettings {
  const { audit, quotas, clockLeewaySeconds, gallery } = SECURITY_DEFAULTS;
  const bytes = (name: string, fallback: number) =>
    read.whole(name, fallback / 1e9, [0, MOST_GB]) * 1e9;
  return {
    trustProxy: read.list('TRUST_PROXY').map((network) => checkNetwork(read, network)),
    clockLeewaySeconds: read.whole('CLOCK_LEEWAY_SECONDS', clockLeewaySeconds, [0, 600]),
    gallery: read.flag('GALLERY', gallery),
    audit: {
      days: read.whole('AUDIT_DAYS', audit.days, [1, 36_500]),
      changeDays: read.whole('AUDIT_CHANGE_DAYS', audit.changeDays, [0, 36_500]),
      perMinute: read.whole('AUDIT_PER_MINUTE', audit.perMinute, [1, 100_000]),
    },
    quotas: {
      userUploadBytes: bytes('USER_UPLOAD_GB', quotas.userUploadBytes),
      uploadBytes: bytes('UPLOAD_GB', quotas.uploadBytes),
      userStorageBytes: bytes('USER_STORAGE_GB', quotas.userStorageBytes),
      storageBytes: bytes('STORAGE_GB', quotas.storageBytes),
    },
  };
}

/** Names of networks that stand for their ranges. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function checkNetwork(read: SettingReader, network: string): string {
  if (NAMED_NETWORKS.includes(network)) return network;
  const [address = '', bits, ...rest] = network.split('/');
  const mostBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isGood =
    rest.length === 0 &&
    mostBits > 0 &&
    (bits === undefined ||
      (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= mostBits));
  if (isGood) return network;
  return read.refuse(
    `TRUST_PROXY: addresses or networks of proxies such as 10.0.0.0/8 are needed, not "${network}"`,
  );
}
