import { expect, it } from 'vitest';
import { isOpenAddress } from './safe-address.ts';

it.each([
  '127.0.0.1',
  '::1',
  '::',
  '10.1.2.3',
  '100.64.0.1',
  '172.16.0.1',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '0.0.0.0',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  'fe80::1%eth0',
  'fd00::1',
  '[fd00:ec2::254]',
  'ff02::1',
  '127.1',
  '0x7f000001',
  '2130706433',
  'localhost',
  'nothing',
  '',
])('isOpenAddress of %s is false', (address) => {
  expect(isOpenAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '[2606:4700::1]'])(
  'isOpenAddress of %s is true',
  (address) => {
    expect(isOpenAddress(address)).toBe(true);
  },
);
