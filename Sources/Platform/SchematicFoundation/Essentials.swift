// The part of Foundation without localization, networking and XML, where it is a module of its own. With all of Foundation, a
// static program for Linux contains 34 MB of Unicode's tables. The modules of the command import this module only.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
