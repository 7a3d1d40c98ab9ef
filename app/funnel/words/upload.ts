export { files } from '../../uploads/files.ts'
