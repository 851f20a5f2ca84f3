"""Stores of surveys beside our own code, with zarr and numcodecs (Debian: python3-zarr).

  zarr-stores.py write FOLDER SEED   stores of version 2 as MDIO and xarray write them, each with NAME.f64 and NAME.json beside it
  zarr-stores.py read FOLDER OUT     our own store of version 3, read after the Zarr specification alone: every array as OUT/PATH.raw
"""
import json
import os
import struct
import sys
from itertools import product

import numcodecs
import numpy as np

TYPES = {'bool': '?', 'int8': 'i1', 'int32': '<i4', 'float32': '<f4', 'float64': '<f8'}


def write(folder, seed):
    import zarr

    rng = np.random.default_rng(seed)
    blosc = lambda name, shuffle: numcodecs.Blosc(cname=name, clevel=5, shuffle=shuffle)
    codecs = {
        'blosc-zstd': blosc('zstd', 1), 'blosc-lz4': blosc('lz4', 1), 'blosc-lz4hc': blosc('lz4hc', 2), 'blosc-blosclz': blosc('blosclz', 0), 'blosc-zlib': blosc('zlib', 1),
        'zstd': numcodecs.Zstd(level=3), 'zlib': numcodecs.Zlib(level=1), 'gzip': numcodecs.GZip(level=1), 'lz4': numcodecs.LZ4(), 'none': None,
    }
    shape = (13, 22, 37)
    values = rng.normal(0, 1000, shape)
    mask = rng.random(shape[:2]) > 0.1
    values[~mask] = np.nan
    inline, crossline, time = np.arange(100, 126, 2), np.arange(540, 518, -1), np.arange(40, 188, 4)
    x = 500000 + 25.0 * np.arange(13)[:, None] - 6.0 * np.arange(22)[None, :]
    y = 4200000 + 7.0 * np.arange(13)[:, None] + 21.0 * np.arange(22)[None, :]

    def about(name, samples, **more):
        np.where(mask[..., None], samples.astype('f8'), np.nan).astype('<f8').tofile(os.path.join(folder, name + '.f64'))
        with open(os.path.join(folder, name + '.json'), 'w') as file:
            json.dump({'inlines': inline.tolist(), 'crosslines': crossline.tolist(), 'times': time.tolist(), 'traces': int(mask.sum()), **more}, file)

    def current(name, codec, dtype='<f4', chunks=(4, 8, 16), separator='/', order='C', consolidate=True, filters=None, **more):
        """As MDIO 1 and xarray write it in version 2."""
        store = zarr.DirectoryStore(os.path.join(folder, name + '.mdio'), dimension_separator=separator)
        group = zarr.group(store, overwrite=True)
        whole = values.astype(dtype) if dtype[1] == 'f' else np.nan_to_num(np.clip(values, -32000, 32000)).astype(dtype)

        def put(path, data, dims, of, fill=None):
            array = group.create_dataset(path, data=data, chunks=of, compressor=codec, filters=filters if path == 'amplitude' else None, order=order if data.ndim == 3 else 'C', fill_value=fill, dimension_separator=separator)
            array.attrs['_ARRAY_DIMENSIONS'] = dims
            return array

        for path, data in (('inline', inline), ('crossline', crossline), ('time', time)):
            put(path, data.astype('i4'), [path], data.shape)
        group['time'].attrs['unitsV1'] = {'time': 'ms'}
        put('cdp_x', np.where(mask, x, np.nan), ['inline', 'crossline'], shape[:2], np.nan)
        put('cdp_y', np.where(mask, y, np.nan), ['inline', 'crossline'], shape[:2], np.nan)
        put('trace_mask', mask, ['inline', 'crossline'], shape[:2], False)
        put('amplitude', whole, ['inline', 'crossline', 'time'], chunks, np.nan if dtype[1] == 'f' else 0)
        group.attrs.update({'apiVersion': '1.0.8', 'createdOn': '2026-01-01 00:00:00+00:00', 'name': 'PostStack3DTime', 'attributes': {'surveyType': '3D', 'gatherType': 'stacked', 'defaultVariableName': 'amplitude'}})
        if consolidate:
            zarr.consolidate_metadata(store)
        about(name, whole, format='MDIO 1.0.8', placed=True, **more)

    def first(name, codec):
        """As MDIO 0 writes it: axes in the group's attributes, zeros where there is no trace."""
        store = zarr.DirectoryStore(os.path.join(folder, name + '.mdio'), dimension_separator='/')
        root = zarr.group(store, overwrite=True)
        root.create_group('data')
        root.create_group('metadata')
        whole = np.nan_to_num(values).astype('<f4')
        root['data'].create_dataset('chunked_012', data=whole, chunks=(4, 8, 16), compressor=codec, fill_value=0, write_empty_chunks=False, dimension_separator='/')
        root['metadata'].create_dataset('live_mask', data=mask, chunks=shape[:2], compressor=codec, dimension_separator='/')
        root['metadata'].create_dataset('chunked_012_trace_headers', data=np.zeros(shape[:2], dtype=[('189', '<i4'), ('193', '<i4')]), chunks=shape[:2], compressor=codec, dimension_separator='/')
        root.attrs.update({'api_version': '0.9.3', 'created': '2025-01-01', 'trace_count': int(mask.sum()), 'dimension': [{'name': 'inline', 'coords': inline.tolist()}, {'name': 'crossline', 'coords': crossline.tolist()}, {'name': 'sample', 'coords': time.tolist()}], 'mean': 0, 'std': 0, 'rms': 0, 'min': 0, 'max': 0})
        zarr.consolidate_metadata(store)
        about(name, whole, format='MDIO 0.9.3', placed=False)

    for codec_name, codec in codecs.items():
        current('mdio1-' + codec_name, codec)
    for name in ('blosc-zstd', 'zlib'):
        first('mdio0-' + name, codecs[name])
    current('dots', codecs['zlib'], separator='.')
    current('by-columns', codecs['zlib'], order='F')
    current('unconsolidated', codecs['zlib'], consolidate=False)
    current('chunks-that-fit-nothing', codecs['zlib'], chunks=(5, 7, 11))
    current('one-chunk', codecs['zlib'], chunks=shape)
    current('doubles', codecs['blosc-zstd'], dtype='<f8')
    current('big-endian', codecs['zlib'], dtype='>f4')
    current('whole-numbers', codecs['blosc-lz4'], dtype='<i2')
    current('shuffled', codecs['zlib'], filters=[numcodecs.Shuffle(4)])
    current('filtered', codecs['zlib'], filters=[numcodecs.Delta('f4')], refused='FORMAT_UNSUPPORTED')
    current('bzip2', numcodecs.BZ2(), refused='FORMAT_UNSUPPORTED')


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def read_array(folder, path, document):
    """Zarr v3: regular grid, keys "c/…", bytes and gzip, or sharding_indexed with its index at the end."""
    shape, outer = document['shape'], document['chunk_grid']['configuration']['chunk_shape']
    assert document['chunk_key_encoding'] == {'name': 'default', 'configuration': {'separator': '/'}}
    dtype = np.dtype(TYPES[document['data_type']])
    fill = float('nan') if document['fill_value'] == 'NaN' else document['fill_value']
    out = np.full(shape, fill, dtype)
    codecs = document['codecs']

    def unpack(data, of, inner):
        for codec in reversed(of):
            if codec['name'] == 'gzip':
                data = numcodecs.GZip().decode(data)
            else:
                assert codec['name'] == 'bytes' and codec.get('configuration', {'endian': 'little'}) == {'endian': 'little'}
        return np.frombuffer(data, dtype).reshape(inner)

    def place(values, start):
        within = tuple(slice(0, min(n, size - at)) for n, size, at in zip(values.shape, shape, start))
        if all(part.stop > 0 for part in within):
            out[tuple(slice(at, at + part.stop) for at, part in zip(start, within))] = values[within]
        return not all(part.stop > 0 for part in within)

    for at in product(*(range(-(-size // n)) for size, n in zip(shape, outer))):
        file = os.path.join(folder, path, 'c', *map(str, at))
        start = [a * n for a, n in zip(at, outer)]
        if not os.path.exists(file):
            continue
        with open(file, 'rb') as opened:
            data = opened.read()
        if codecs[0]['name'] != 'sharding_indexed':
            place(unpack(data, codecs, outer), start)
            continue
        sharding = codecs[0]['configuration']
        assert len(codecs) == 1 and sharding['index_location'] == 'end' and [c['name'] for c in sharding['index_codecs']] == ['bytes', 'crc32c']
        inner = sharding['chunk_shape']
        counts = [n // m for n, m in zip(outer, inner)]
        assert all(n % m == 0 for n, m in zip(outer, inner))
        index = data[-16 * int(np.prod(counts)) - 4:]
        assert crc32c(index[:-4]) == struct.unpack('<I', index[-4:])[0], 'the checksum of an index'
        for number, within in enumerate(product(*map(range, counts))):
            offset, length = struct.unpack_from('<QQ', index, 16 * number)
            if offset == length == 2**64 - 1:
                continue
            assert offset + length <= len(data) - len(index)
            place(unpack(data[offset:offset + length], sharding['codecs'], inner), [s + w * m for s, w, m in zip(start, within, inner)])
    return out


def read(folder, out):
    with open(os.path.join(folder, 'zarr.json')) as file:
        root = json.load(file)
    told = {}
    for path, document in root['consolidated_metadata']['metadata'].items():
        with open(os.path.join(folder, path, 'zarr.json')) as file:
            assert json.load(file) == document, path
        if document['node_type'] != 'array':
            continue
        values = read_array(folder, path, document)
        values.tofile(os.path.join(out, path.replace('/', '_') + '.raw'))
        told[path] = {'shape': document['shape'], 'dimensions': document['dimension_names'], 'type': document['data_type']}
    print(json.dumps({'arrays': told, 'attributes': {key: value for key, value in root['attributes'].items() if key != 'geoElements'}}))


if __name__ == '__main__':
    write(sys.argv[2], int(sys.argv[3])) if sys.argv[1] == 'write' else read(sys.argv[2], sys.argv[3])
