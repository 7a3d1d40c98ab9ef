import { readdirSync, readFileSync, statSync } from 'node:fs';
/** The size in bytes up to which a file is read. Definitions have some 30,000. */
const largest = 1_000_000;
/** The real file system. `read` throws EISDIR for anything but a file, and EFBIG for a huge one. */
export const disk = {
    // Reading a pipe or a device may never end.
    read: (path) => {
        const file = statSync(path);
        const code = !file.isFile() ? 'EISDIR' : file.size > largest ? 'EFBIG' : undefined;
        if (code)
            throw Object.assign(new Error(path), { code, path });
        return readFileSync(path, 'utf8');
    },
    list: (folder) => readdirSync(folder).sort(),
};
const reasons = {
    ENOENT: 'there is no such file',
    ENOTDIR: 'a part of its path is a file and no folder',
    EISDIR: 'this is no file',
    EFBIG: 'it has more than 1 MB',
    EEXIST: 'there is a file of this name',
    EACCES: 'this user may not do that',
    EPERM: 'this user may not do that',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ELOOP: 'its links go round',
    ENAMETOOLONG: 'its name is too long',
    ERR_INVALID_ARG_VALUE: 'no file can have this name',
};
/** The reason in words why a file could not be read or written; undefined if it is not an error of the file system. */
export function fileProblem(error) {
    const { code, syscall } = error;
    if (code === undefined)
        return undefined;
    return reasons[code] ?? (syscall === undefined ? undefined : `the system says ${code}`);
}
/** The names in a folder; none if it cannot be read. */
export function namesIn(folder, files) {
    try {
        return files.list(folder);
    }
    catch {
        return [];
    }
}
