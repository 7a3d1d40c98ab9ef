import react from '@vitejs/plugin-react'
import { runnel } from 'runnel/vite'
import { defineConfig } from 'vite'
import { endpoints } from './endpoints.ts'

export default defineConfig({ plugins: [react(), runnel(), endpoints()] })
